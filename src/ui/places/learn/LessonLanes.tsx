import type { ReactElement } from "react";
import "../compare/compare.css";
import { LanesPanel } from "../compare/LanesPanel.tsx";

/** The lanes of a lesson's step, as a comparison shows them, without what changes them. */
const LessonLanes = (): ReactElement => <LanesPanel />;

export default LessonLanes;
