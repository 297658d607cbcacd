/** The signs of the colours, so that colour is never alone: paths around 0,0 within -50 … 50. */

export type Shape = "wave" | "flame" | "leaf" | "sun" | "diamond" | "hexagon" | "bolt";

export const PATHS: Readonly<Record<Shape, string>> = {
  wave: "M-50-17C-37-40-17-40 0-26S37-14 50-34V-8C37 14 17 14 0 0S-37-14-50 9ZM-50 25C-37 2-17 2 0 16S37 28 50 8V34C37 56 17 56 0 42S-37 28-50 51Z",
  flame:
    "M7-50C9-27 45-13 45 16C45 38 25 50 0 50S-45 37-45 13C-45-2-38-14-29-23C-27-11-23-4-15 0C-18-20-9-38 7-50Z",
  leaf: "M47-47C52 12 24 46-22 35L-38 50L-49 40L-35 24C-49-22-10-52 47-47ZM-26 24C-8 12 10-6 22-24C4-8-14 8-26 24Z",
  sun: "M0-30A30 30 0 1 1 0 30A30 30 0 1 1 0-30ZM-10-33L0-51L10-33ZM17-30L36-36L30-17ZM33-10L51-0L33 9ZM30 17L36 36L17 30ZM10 33L0 51L-9 33ZM-17 30L-36 36L-30 17ZM-33 10L-51 0L-33-9ZM-30-17L-36-36L-17-30Z",
  diamond: "M0-50L42 0L0 50L-42 0Z",
  hexagon: "M-26-46H26L52 0L26 46H-26L-52 0Z",
  bolt: "M18-50L-41 10H-9L-20 50L42-15H9L32-50Z",
};
