import type { Heard } from "./mapping.ts";

/** Loudness of each voice, before the volume: a drop stands out, a mark does not. */
const TONE = 0.14;
const CLICK = 0.5;
const TICK = 0.14;
/** Time constant of the tone's changes, s: slower than a step, which would crackle. */
const GLIDE = 0.015;
/** Lengths of a click and of a tick, s. */
const CLICK_TIME = 0.012;
const TICK_TIME = 0.02;
const TICK_PITCH = 1760;

export interface Synth {
  /** @param span time within which the clicks are spread, s */
  play(heard: Heard, span: number): void;
  /** @param volume 0 to 1 */
  setVolume(volume: number): void;
  close(): void;
}

/** A short noise that fades. */
const noiseOf = (context: AudioContext): AudioBuffer => {
  const buffer = context.createBuffer(1, Math.ceil(CLICK_TIME * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (2 * Math.random() - 1) * (1 - i / samples.length) ** 2;
  return buffer;
};

/** The voices of the sound: a tone, clicks and ticks. A browser lets it be heard only after the user did something. */
export const createSynth = (): Synth => {
  const context = new AudioContext();
  const master = context.createGain();
  master.connect(context.destination);
  const toneGain = context.createGain();
  toneGain.gain.value = 0;
  toneGain.connect(master);
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.connect(toneGain);
  tone.start();
  const noise = noiseOf(context);
  void context.resume();

  const click = (at: number): void => {
    const source = context.createBufferSource();
    const gain = context.createGain();
    gain.gain.value = CLICK;
    source.buffer = noise;
    source.connect(gain).connect(master);
    source.start(at);
  };
  const tick = (at: number): void => {
    const source = context.createOscillator();
    const gain = context.createGain();
    source.frequency.value = TICK_PITCH;
    gain.gain.setValueAtTime(TICK, at);
    gain.gain.linearRampToValueAtTime(0, at + TICK_TIME);
    source.connect(gain).connect(master);
    source.start(at);
    source.stop(at + TICK_TIME);
  };
  const spread = (count: number, span: number, voice: (at: number) => void): void => {
    for (let i = 0; i < count; i++) voice(context.currentTime + (i * span) / count);
  };
  return {
    play: ({ pitch, clicks, ticks }, span) => {
      const now = context.currentTime;
      if (pitch !== null) tone.frequency.setTargetAtTime(pitch, now, GLIDE);
      toneGain.gain.setTargetAtTime(pitch === null ? 0 : TONE, now, GLIDE);
      spread(clicks, span, click);
      spread(ticks, span, tick);
    },
    setVolume: (volume) => master.gain.setTargetAtTime(volume, context.currentTime, GLIDE),
    close: () => void context.close(),
  };
};
