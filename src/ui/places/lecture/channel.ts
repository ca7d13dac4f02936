import { type LectureMessage, readMessage } from "./messages.ts";

/** After this silence a window takes the other one to be lost, ms. */
export const LOST_MS = 2000;

/** The way from one window of a lecture to the other: within this browser alone, so it needs no network. */
export interface LectureChannel {
  send(message: LectureMessage): void;
  close(): void;
}

/** Joins the lecture with this id. @param take gets what the other window sends; anything else is ignored */
export const joinLecture = (session: string, take: (message: LectureMessage) => void): LectureChannel => {
  const channel = new BroadcastChannel(`aqm-lab.lecture.${session}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data, session);
    if (message !== null) take(message);
  };
  let isOpen = true;
  return {
    send(message) {
      // A picture may be ready only when the lecture is over.
      if (isOpen) channel.postMessage({ session, ...message });
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
};
