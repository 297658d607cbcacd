/** Sounds, made in the browser; quiet on phones until wanted. */

import { keep, kept } from "../core/keep";

export type Sound = "flick" | "draw" | "shuffle" | "turn" | "uno" | "thud" | "win" | "whoosh";

interface Tone {
  /** Hz, from and to */
  readonly pitch: readonly [number, number];
  readonly at: number;
  readonly long: number;
  readonly loud: number;
  readonly shape: OscillatorType;
}

const TONES: Readonly<Record<Exclude<Sound, "flick" | "draw" | "shuffle" | "whoosh">, readonly Tone[]>> = {
  turn: [{ pitch: [784, 784], at: 0, long: 0.5, loud: 0.12, shape: "sine" }],
  uno: [
    { pitch: [523, 523], at: 0, long: 0.16, loud: 0.14, shape: "triangle" },
    { pitch: [659, 659], at: 0.12, long: 0.3, loud: 0.14, shape: "triangle" },
  ],
  thud: [{ pitch: [140, 60], at: 0, long: 0.25, loud: 0.3, shape: "sine" }],
  win: [523, 659, 784, 1047].map((pitch, at) => ({
    pitch: [pitch, pitch] as const,
    at: at * 0.11,
    long: 0.4,
    loud: 0.12,
    shape: "triangle" as const,
  })),
};

/** Bursts of noise: how long, how loud, around which pitch. */
const NOISES: Readonly<
  Record<"flick" | "draw" | "shuffle" | "whoosh", readonly [long: number, loud: number, pitch: number]>
> = {
  flick: [0.07, 0.22, 2600],
  draw: [0.09, 0.14, 1800],
  shuffle: [0.35, 0.12, 1400],
  whoosh: [0.28, 0.16, 900],
};

/** Whether somebody has pressed something in this page; older browsers do not say so. */
export const hasBeenPressed = (): boolean =>
  (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? false;

class Sounds {
  on = $state(kept("sound") === null ? !matchMedia("(pointer: coarse)").matches : kept("sound") === "on");
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  toggle(): void {
    this.on = !this.on;
    keep("sound", this.on ? "on" : "off");
    if (this.on) this.play("turn");
  }

  play(sound: Sound, delay = 0): void {
    // A browser lets a page sound only after somebody has pressed something in it.
    if (!this.on || !hasBeenPressed()) return;
    this.context ??= new AudioContext();
    const start = this.context.currentTime + delay / 1000;
    if (sound === "flick" || sound === "draw" || sound === "shuffle" || sound === "whoosh") {
      this.burst(this.context, start, ...NOISES[sound]);
    } else {
      for (const tone of TONES[sound]) this.tone(this.context, start, tone);
    }
  }

  private tone(context: AudioContext, start: number, tone: Tone): void {
    const voice = context.createOscillator();
    voice.type = tone.shape;
    voice.frequency.setValueAtTime(tone.pitch[0], start + tone.at);
    voice.frequency.exponentialRampToValueAtTime(tone.pitch[1], start + tone.at + tone.long);
    voice.connect(this.fading(context, start + tone.at, tone.long, tone.loud));
    voice.start(start + tone.at);
    voice.stop(start + tone.at + tone.long);
  }

  private burst(context: AudioContext, start: number, long: number, loud: number, pitch: number): void {
    this.noise ??= whiteNoise(context);
    const source = context.createBufferSource();
    source.buffer = this.noise;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(this.fading(context, start, long, loud));
    source.start(start, Math.random() * 0.5, long);
  }

  private fading(context: AudioContext, start: number, long: number, loud: number): AudioNode {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + long);
    gain.connect(context.destination);
    return gain;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

export const sounds = new Sounds();
