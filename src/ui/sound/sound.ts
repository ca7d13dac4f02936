import { createStore } from "zustand/vanilla";
import { laneOf } from "../plots/lane.ts";
import { queueTop } from "../plots/queueScale.ts";
import { perRun, type Run } from "../session/run.ts";
import { type Heard, pitchOf, SILENCE, SILENT_BELOW, soundOf } from "./mapping.ts";
import { createSynth, type Synth } from "./synth.ts";

/** Time between two updates of the sound, ms. */
const PERIOD_MS = 50;
/** Only this much of the run before now is heard, s: after a jump the time passed over is not. */
const REACH = 0.25;
/** Duration of the tone for a point of time that the user looks at, ms. */
const POINT_MS = 160;

interface SoundState {
  readonly isOn: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

/** Whether a run is heard, and how loud; off until the user wants it. */
export const soundState = perRun(() => createStore<SoundState>(() => ({ isOn: false, volume: 0.5 })));

const stopOf = perRun((): { stop: (() => void) | null } => ({ stop: null }));

const valuesAt = (run: Run, from: number, to: number) => ({
  // A buffer in bytes has no length in packets: its axis is the measure.
  buffer: laneOf(run.lab.getState().inForce).bufferPackets ?? queueTop(run),
  queue: run.traces.over(run.traces.channel("queue"), from, to).mean,
  drops: run.traces.over(run.traces.channel("drops"), from, to).mean,
  marks: run.traces.over(run.traces.channel("marks"), from, to).mean,
});

/** The sound of a point of time that the user looks at while the run is paused: a short tone. */
const pointAt = (run: Run, at: number): Heard => {
  const { queue, buffer } = valuesAt(run, Math.max(0, at - REACH / 5), at);
  return { ...SILENCE, pitch: queue >= SILENT_BELOW ? pitchOf(queue, buffer) : null };
};

/** Plays the run until it is stopped. What is heard is what the traces show: also of a past that is played again. */
const follow = (run: Run, synth: Synth): (() => void) => {
  let heardUntil = run.traces.until;
  let lookedAt = run.lab.getState().cursor ?? run.traces.until;
  let pointUntil = 0;
  const timer = setInterval(() => {
    const { status, cursor } = run.lab.getState();
    const { until } = run.traces;
    const at = cursor ?? until;
    if (status === "playing") {
      const from = until < heardUntil ? until : Math.max(heardUntil, until - REACH);
      // Without a new frame the tone goes on; between frames nothing is dropped.
      const moment = valuesAt(run, until > from ? from : Math.max(0, until - REACH / 5), until);
      const counts = until > from ? moment : { drops: 0, marks: 0 };
      synth.play(soundOf({ isPlaying: true, ...moment, ...counts }), PERIOD_MS / 1000);
    } else if (at !== lookedAt) {
      synth.play(pointAt(run, at), PERIOD_MS / 1000);
      pointUntil = performance.now() + POINT_MS;
    } else if (performance.now() > pointUntil) synth.play(SILENCE, 0);
    heardUntil = until;
    lookedAt = at;
  }, PERIOD_MS);
  return () => clearInterval(timer);
};

/** Ends the sound of a run, if there is any. */
export const stopSound = (run: Run): void => {
  stopOf(run).stop?.();
  stopOf(run).stop = null;
  soundState(run).setState({ isOn: false });
};

/** Switches the sound of a run on or off. */
export const toggleSound = (run: Run): void => {
  const store = soundState(run);
  if (store.getState().isOn) {
    stopSound(run);
    return;
  }
  const synth = createSynth();
  synth.setVolume(store.getState().volume);
  const stopFollowing = follow(run, synth);
  const stopVolume = store.subscribe(({ volume }) => synth.setVolume(volume));
  stopOf(run).stop = () => {
    stopFollowing();
    stopVolume();
    synth.close();
  };
  store.setState({ isOn: true });
};
