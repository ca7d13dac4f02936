/** Calls `take` with a file that is dropped anywhere on the page. @returns a function that stops this */
export const listenToDrops = (take: (file: File) => void): (() => void) => {
  const onOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    take(file);
  };
  addEventListener("dragover", onOver);
  addEventListener("drop", onDrop);
  return () => {
    removeEventListener("dragover", onOver);
    removeEventListener("drop", onDrop);
  };
};
