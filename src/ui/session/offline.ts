import { createStore } from "zustand/vanilla";

/** What this browser keeps of the lab. */
interface Offline {
  /** This version is kept: the page works without a network. */
  readonly isKept: boolean;
  /** A later version is kept too, and waits. */
  readonly isNewer: boolean;
}
export const offline = createStore<Offline>(() => ({ isKept: false, isNewer: false }));

/** Relative to the page, so that it serves the lab's folder and nothing else of its host. */
const SCRIPT = "./serviceWorker.js";
/** A page that stays open looks for a new version when the user comes back to it after this time, ms. */
const CHECK_AGAIN_MS = 3_600_000;
/** Time after which the page is loaded again even if the new version has not reported that it took over, ms. */
const TAKE_OVER_MS = 3000;

let registered: ServiceWorkerRegistration | undefined;

/** Publishes which versions are kept, now and whenever that changes. */
const watch = (registration: ServiceWorkerRegistration): void => {
  const publish = (): void =>
    offline.setState({
      isKept: registration.active !== null,
      isNewer: registration.waiting !== null && registration.active !== null,
    });
  const watchInstalling = (): void => {
    publish();
    registration.installing?.addEventListener("statechange", publish);
  };
  // A first version is active only some time after it was installed, and the same object tells both.
  registration.addEventListener("updatefound", watchInstalling);
  watchInstalling();
};

/** Looks for a new version when the user comes back to a page that has been open for long. */
const checkOnReturn = (registration: ServiceWorkerRegistration): void => {
  let checkedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - checkedAt < CHECK_AGAIN_MS) return;
    checkedAt = performance.now();
    // Without a network there is no answer, and no new version.
    registration.update().catch(() => undefined);
  });
};

/**
 * Keeps the lab in this browser. Where that is refused (a frame without storage, a page from a file, a private window,
 * a full disk) the page works as before, with the network, and nothing is said.
 */
export const keepOffline = async (): Promise<void> => {
  try {
    registered = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
    watch(registered);
    checkOnReturn(registered);
  } catch {
    offline.setState({ isKept: false });
  }
};

/** Loads the page again, with the version that waits. Other pages of the lab go on with what they have. */
export const takeNewVersion = (): void => {
  const reload = (): void => {
    location.reload();
  };
  const waiting = registered?.waiting ?? null;
  if (waiting === null) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, TAKE_OVER_MS);
  waiting.postMessage("take over");
};
