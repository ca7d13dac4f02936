export { curve } from "./Curve.tsx";
export { signals } from "./Signals.tsx";
