import { render } from "preact";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/page.css";
import "./style/lobby.css";
import "./style/table.css";
import "./style/pieces.css";
import { settings } from "./settings";
import { App } from "./app";

settings.show();
render(<App />, document.getElementById("page")!);
