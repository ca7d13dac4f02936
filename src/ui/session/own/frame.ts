import frameScript from "./frame.js?raw";

/** The policy of the frame: scripts of its own and from memory, and nothing else, above all no network. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:";
/** Time after which a browser is taken to refuse the frame, ms. */
const FRAME_MS = 10_000;
/** Time after which a frame that does not answer is taken to be dead, ms. */
const ANSWER_MS = 2000;

/** Is called with the reason when a worker does not start, or dies. */
type OnFailed = (message: string) => void;

interface Frame {
  readonly element: HTMLIFrameElement;
  readonly window: Window;
  readonly failed: Map<number, OnFailed>;
  /** Called at the next answer of the frame. */
  readonly waiting: (() => void)[];
  /** Takes the frame out of the page, and stops listening to it. */
  remove(): void;
}

let made: Promise<Frame> | undefined;
let count = 0;

/** A message of the frame: the number of a worker and its error; 0: the frame has started, or answers. */
interface FromFrame {
  readonly id: number;
  readonly message?: unknown;
}
const isFromFrame = (data: unknown): data is FromFrame =>
  typeof data === "object" && data !== null && "id" in data && typeof data.id === "number";

/** Makes the frame: without the page's origin, so it reaches neither the page nor what the page has stored. */
const make = (): Promise<Frame> =>
  new Promise((resolve, reject) => {
    const element = document.createElement("iframe");
    element.setAttribute("sandbox", "allow-scripts");
    element.setAttribute("aria-hidden", "true");
    element.tabIndex = -1;
    element.hidden = true;
    element.srcdoc = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${frameScript}</script>`;
    let frame: Frame | undefined;
    const receive = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== element.contentWindow || !isFromFrame(data)) return;
      clearTimeout(late);
      if (frame === undefined) {
        frame = { element, window: element.contentWindow, failed: new Map(), waiting: [], remove };
        resolve(frame);
      } else if (data.id === 0) for (const answered of frame.waiting.splice(0)) answered();
      else frame.failed.get(data.id)?.(String(data.message ?? ""));
    };
    const remove = (): void => {
      removeEventListener("message", receive);
      element.remove();
    };
    const late = setTimeout(() => {
      remove();
      reject(new Error("this browser does not let own algorithms run in a place of their own"));
    }, FRAME_MS);
    addEventListener("message", receive);
    document.body.append(element);
  });

/**
 * Whether the frame answers. Its process dies where code in it takes all memory, in browsers that give it one of its
 * own; then the page lives on, and the next worker gets another frame.
 */
const isAlive = async (frame: Frame): Promise<boolean> => {
  const answers = await new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), ANSWER_MS);
    frame.waiting.push(() => {
      clearTimeout(late);
      resolve(true);
    });
    frame.window.postMessage({ id: 0 }, "*");
  });
  if (!answers) frame.remove();
  return answers;
};

/** A worker in the sandbox. */
export interface SandboxWorker {
  /** Ends it, whatever it is doing. */
  end(): void;
  /** Whether the frame that it runs in still answers; otherwise all memory was taken there. */
  isAlive(): Promise<boolean>;
}

/**
 * Starts a worker in the sandbox, from this script and with this port.
 * @throws Error if the browser refuses the frame
 */
export const startInSandbox = async (script: Blob, port: MessagePort, failed: OnFailed): Promise<SandboxWorker> => {
  const before = made;
  const known = await before?.catch(() => undefined);
  if (known?.element.isConnected === false) {
    known.remove();
    // Another worker may have made the next frame in the meantime.
    if (made === before) made = undefined;
  }
  made ??= make();
  made.catch(() => {
    made = undefined;
  });
  const frame = await made;
  count += 1;
  const id = count;
  frame.failed.set(id, failed);
  // An opaque origin has no name that a message could be addressed to; the script and the port hold nothing secret.
  frame.window.postMessage({ id, script }, "*", [port]);
  return {
    end: () => {
      frame.failed.delete(id);
      frame.window.postMessage({ id }, "*");
    },
    isAlive: () => isAlive(frame),
  };
};
