/** The browser has read what an address of the page names by then, also on a busy machine, ms. */
const READ_MS = 60_000;

/** Downloads what an address of the page names as a file. */
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

/** Downloads what the browser holds as a file. */
export const saveBlob = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
};
