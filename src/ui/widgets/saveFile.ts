/** Time after which the browser has surely read the content of an object URL, also on a busy machine, ms. */
const READ_MS = 60_000;

/** Downloads the content of a URL as a file. */
export const saveFrom = (url: string, name: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
};

/** Downloads a text as a file. */
export const saveText = (text: string, type: string, name: string): void => saveBlob(new Blob([text], { type }), name);

/** Downloads bytes as a file. */
export const saveBytes = (bytes: Uint8Array<ArrayBuffer>, name: string): void => saveBlob(new Blob([bytes]), name);

/** Downloads a blob as a file. */
export const saveBlob = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
};
