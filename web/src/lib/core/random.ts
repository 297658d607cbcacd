/** Random bytes in hex digits. (`crypto.randomUUID` is missing on plain http, as on phones in the same house.) */
export function randomHex(bytes: number): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
