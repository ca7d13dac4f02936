/** A worker that never answers: the test says how far the run has come. */
export class Silent extends EventTarget implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;
  postMessage(): void {
    // Nobody reads it.
  }
  terminate(): void {
    // Nothing runs.
  }
}
