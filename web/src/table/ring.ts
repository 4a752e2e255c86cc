import { settings } from "../settings";

let air: AudioContext | undefined;

/* A short bell, for whoever has not turned it off. A page that nobody has touched yet stays silent: browsers want it so. */
export function ring(): void {
	if (!settings.values.sound || typeof AudioContext !== "function") return;
	air ??= new AudioContext();
	if (air.state !== "running") return void air.resume().catch(() => {});
	const tone = new OscillatorNode(air, { frequency: 660 });
	const volume = new GainNode(air, { gain: 0.12 });
	volume.gain.exponentialRampToValueAtTime(0.001, air.currentTime + 0.6);
	tone.connect(volume).connect(air.destination);
	tone.start();
	tone.stop(air.currentTime + 0.6);
}
