/** A spot that is another one each time, so that nobody hits a button by clicking blindly; the same for one frame. */
export function jitter(seed: number, reach: number): { readonly x: number; readonly y: number } {
  const mixed = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const x = ((mixed & 0xffff) / 0xffff) * 2 - 1;
  const y = ((mixed >>> 16) / 0xffff) * 2 - 1;
  return { x: Math.round(x * reach), y: Math.round(y * reach) };
}
