#!/bin/sh
# Cuts Debian's EB Garamond (fonts-ebgaramond, python3-fonttools, python3-brotli) down to what the client uses.
set -eu
cd "$(dirname "$0")/../src/fonts"
from=/usr/share/fonts/opentype/ebgaramond
letters='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+0160-0161,U+0178,U+017D-017E,U+2013-2014,U+2018-201A,U+201C-201E,U+2020,U+2022,U+2026,U+2032,U+2033,U+203A,U+2039,U+2212,U+00D7'
cut() {
	/usr/bin/python3 -m fontTools.subset "$from/$1" --unicodes="$letters" --layout-features="$3" --flavor=woff2 \
		--desubroutinize --no-hinting --output-file="$2"
}
cut EBGaramond12-Regular.otf garamond-regular.woff2 kern,liga,onum,lnum,tnum,smcp,c2sc,ccmp
cut EBGaramond12-Italic.otf garamond-italic.woff2 kern,liga,onum,lnum,ccmp
