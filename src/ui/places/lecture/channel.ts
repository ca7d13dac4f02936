import { type LectureMessage, readMessage } from "./messages.ts";

/** A window takes the other one to be lost after this time without a message, ms. */
export const LOST_MS = 2000;

/** The connection between the two windows of a lecture: within this browser, so it needs no network. */
export interface LectureChannel {
  send(message: LectureMessage): void;
  close(): void;
}

/** Joins the lecture with this id. @param receive gets the messages of the other window; anything else is ignored */
export const joinLecture = (session: string, receive: (message: LectureMessage) => void): LectureChannel => {
  const channel = new BroadcastChannel(`aqm-lab.lecture.${session}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data, session);
    if (message !== null) receive(message);
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
