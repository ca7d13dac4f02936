import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";

/** Loads the workshop. The scripts that it needs are named here, not in the first scripts of the page. */
export const loadWorkshop = () => retryLoad(() => withDocumentation(import("./WorkshopPage.tsx")));
