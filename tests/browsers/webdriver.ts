import { type ChildProcess, spawn } from "node:child_process";
import type { Driven, Point } from "./walk.ts";

/** Codes of keys that are no characters (W3C WebDriver, section 17.4.2). */
const CODES: Readonly<Record<string, string>> = { Escape: "\uE00C", Enter: "\uE007", Tab: "\uE004" };

/** A command that takes longer has failed, ms. */
const COMMAND_MS = 60_000;

/**
 * Makes the page draw a dot of one pixel over and over. WebKitGTK (2.50) gives a picture only with the next one that
 * the page draws: where nothing has changed for five seconds it waits for ever, although the page goes on.
 */
const DRAW = `(() => {
  const dot = document.createElement("i");
  dot.style.cssText = "position: fixed; left: 0; top: 0; width: 1px; height: 1px; z-index: 2147483647";
  document.documentElement.append(dot);
  let isDark = false;
  const timer = setInterval(() => {
    isDark = !isDark;
    dot.style.background = isDark ? "#000" : "#fff";
  }, 50);
  window.endDrawing = () => {
    clearInterval(timer);
    dot.remove();
  };
})()`;

const isValue = (answer: unknown): answer is { readonly value: unknown } =>
  typeof answer === "object" && answer !== null && "value" in answer;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

/** One command. @throws Error with the driver's message */
const send = async (address: string, method: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(COMMAND_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!isValue(answer)) throw new Error(`${address}: the driver's answer has no value`);
  if (!response.ok) throw new Error(`${address}: ${String(memberOf(answer.value, "message"))}`);
  return answer.value;
};

const listening = async (address: string, driver: ChildProcess): Promise<void> => {
  for (let i = 0; i < 100; i++) {
    if (driver.exitCode !== null) throw new Error(`the driver ended with ${driver.exitCode}`);
    try {
      await send(`${address}/status`, "GET");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error("the driver does not answer");
};

/**
 * Starts a driver of browsers that speaks the W3C's WebDriver, and a browser by it.
 * @param capabilities as WebDriver's "New Session" takes them
 */
export const startWebDriver = async (
  name: string,
  program: string,
  port: number,
  capabilities: unknown,
  environment: Readonly<Record<string, string>>,
): Promise<Driven> => {
  const driver = spawn(program, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, ...environment } });
  const address = `http://127.0.0.1:${port}`;
  const failed = (error: unknown): never => {
    driver.kill();
    throw error;
  };
  await listening(address, driver).catch(failed);
  const made = await send(`${address}/session`, "POST", { capabilities: { alwaysMatch: capabilities } }).catch(failed);
  const session = `${address}/session/${String(memberOf(made, "sessionId"))}`;
  await send(`${session}/window/rect`, "POST", { x: 0, y: 0, width: 1440, height: 900 }).catch(() => undefined);
  const perform = (actions: readonly unknown[]): Promise<unknown> => send(`${session}/actions`, "POST", { actions });
  const ask = (expression: string): Promise<unknown> =>
    send(`${session}/execute/sync`, "POST", { script: `return ${expression}`, args: [] });
  const move = ([x, y]: Point) => ({
    ...{ type: "pointerMove", duration: 30, origin: "viewport" },
    ...{ x: Math.round(x), y: Math.round(y) },
  });
  return {
    name,
    go: async (url) => void (await send(`${session}/url`, "POST", { url })),
    ask,
    press: async (key) => {
      const value = CODES[key] ?? key;
      const actions = [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ];
      await perform([{ type: "key", id: "keys", actions }]);
    },
    drag: async ([first, ...others]) => {
      if (first === undefined) throw new Error("a drag has at least one point");
      const actions = [
        move(first),
        { type: "pointerDown", button: 0 },
        ...others.map(move),
        { type: "pointerUp", button: 0 },
      ];
      await perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
    },
    picture: async () => {
      await ask(DRAW);
      try {
        return Buffer.from(String(await send(`${session}/screenshot`, "GET")), "base64");
      } finally {
        await ask("window.endDrawing()");
      }
    },
    close: async () => {
      await send(session, "DELETE").catch(() => undefined);
      driver.kill();
    },
  };
};
