import { workerMaker } from "../browserPlatform.ts";
import { OwnWorker } from "./ownWorker.ts";

/** From now on, workers of this page may hold own algorithms. */
export const installOwn = (): void => {
  workerMaker.make ??= (plain) => new OwnWorker(plain);
};
