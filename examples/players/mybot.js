// A player in JavaScript that keeps the protocol of docs/programs.md: it builds its own answers to picks and windows.
import { createInterface } from "node:readline";

const say = (message) => console.log(JSON.stringify(message));

function answer({ number, decision, suggestions, state }) {
  if (decision.type === "Pick") {
    const weakest = [...decision.options].sort((a, b) => alive(state, a) - alive(state, b));
    return { type: "answer", number, choice: { type: "Picked", items: weakest.slice(0, decision.most) } };
  }
  if (decision.type === "Window" && decision.options.length) {
    const { ability, unit } = decision.options.find((each) => !each.ability.includes("retreat")) ?? decision.options[0];
    return { type: "answer", number, choice: { type: "Use", ability, unit } };
  }
  return { type: "answer", number, suggestion: 0 };
}

const alive = (state, id) => (state.units[id] ? state.units[id].size - state.units[id].slain.length : 0);

let asked = null;
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "mybot" });
  } else if (message.type === "decide") {
    asked = message;
    say(answer(message));
  } else if (message.type === "refused" && asked.suggestions.length) {
    say({ type: "info", text: message.problems[0].text });
    say({ type: "answer", number: message.number, suggestion: asked.suggestions.length - 1 });
  } else if (message.type === "quit") {
    process.exit(0);
  }
});
