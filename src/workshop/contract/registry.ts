export { bounded } from "./tests/bounded.ts";
export { keeps } from "./tests/keeps.ts";
export { order } from "./tests/order.ts";
export { repeats } from "./tests/repeats.ts";
export { restore } from "./tests/restore.ts";
export { scenes } from "./tests/scenes.ts";
export { survives } from "./tests/survives.ts";
