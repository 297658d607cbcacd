/** Checks a deal by the record of the match, as docs/fair.md says: the seal, the shares, the seed. */

import { bytesOf, hex, hmac, joined, sha256 } from "./sha256";

export interface Noted {
  /** the seal that was shown before the cards were dealt; null if this page came later */
  readonly commitment: string | null;
  /** what this page added itself; null if it added nothing */
  readonly share: string | null;
}

/** sealed: fixed before the deal, and seen by this page; derived: it all fits together; wrong: it does not. */
export type Verdict = "sealed" | "derived" | "wrong";

interface Share {
  readonly seat: string;
  readonly entropy: string;
  readonly by: string;
}

const PREFIX = "lastcard/fair/1/";
const text = new TextEncoder();

export function checkDeal(record: string, noted: Noted): Verdict {
  const field = (name: string): string =>
    new RegExp(`^${name} = "?([^"\\n]*)"?$`, "m").exec(record)?.[1] ?? "";
  const secret = bytesOf(field("secret"));
  const shares = sharesOf(record);
  const seal = hex(sha256(joined(text.encode(`${PREFIX}commitment/`), secret)));
  const message = netstrings([
    `${PREFIX}seed`,
    field("table"),
    field("match"),
    ...shares.flatMap(({ seat, entropy, by }) => [seat, entropy, by]),
  ]);
  const seed = hex(hmac(secret, message));
  const fits = secret.length === 32 && seal === field("commitment") && sameNumber(field("seed"), seed);
  const mine =
    noted.share === null || shares.some((share) => share.entropy === noted.share && share.by === "seat");
  if (!fits || !mine || (noted.commitment !== null && noted.commitment !== seal)) return "wrong";
  return noted.commitment === null ? "derived" : "sealed";
}

function sharesOf(record: string): Share[] {
  const line = /\{ seat = "((?:[^"\\]|\\.)*)", entropy = "([0-9a-f]*)", by = "(\w+)" \}/g;
  return [...record.matchAll(line)].map(([, seat = "", entropy = "", by = ""]) => ({
    seat: seat.replace(/\\(.)/g, "$1"),
    entropy,
    by,
  }));
}

/** Each field as its length in bytes, a colon, itself, a comma. */
function netstrings(fields: readonly string[]): Uint8Array {
  return joined(
    ...fields.map((field) => {
      const data = text.encode(field);
      return joined(text.encode(`${data.length}:`), data, text.encode(","));
    }),
  );
}

function sameNumber(written: string, digits: string): boolean {
  return written !== "" && BigInt(written) === BigInt(`0x${digits}`);
}
