// The script of the sandbox's frame. It starts and ends workers from memory for the page, and hears nobody else.
const workers = new Map();
addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return;
  if (data.id === 0) parent.postMessage(data, "*");
  workers.get(data.id)?.terminate();
  workers.delete(data.id);
  if (data.script === undefined) return;
  const worker = new Worker(URL.createObjectURL(data.script));
  worker.onerror = ({ message }) => parent.postMessage({ id: data.id, message: message ?? "" }, "*");
  worker.postMessage(null, [...ports]);
  workers.set(data.id, worker);
});
parent.postMessage({ id: 0, message: "" }, "*");
