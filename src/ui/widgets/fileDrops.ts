/** Calls `take` with a file that is dropped anywhere on the page. @returns a function that stops this */
export const listenToDrops = (take: (file: File) => void): (() => void) => {
  const onDrag = (event: DragEvent): void => {
    const { dataTransfer, type } = event;
    if (dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    const [file] = dataTransfer.files;
    if (type === "drop" && file !== undefined) take(file);
  };
  addEventListener("dragover", onDrag);
  addEventListener("drop", onDrag);
  return () => {
    removeEventListener("dragover", onDrag);
    removeEventListener("drop", onDrag);
  };
};
