/** English messages of the start. They load with it, before the lessons. */
export const homeMessages = {
  title: "A queue, one packet at a time",
  lead: "Senders share one link. When they send more than it carries, packets wait, and some are dropped. Watch it, change it, see why.",
  begin: "Start lesson 1",
  lab: "Open the lab",
  live: "A live queue",
};
