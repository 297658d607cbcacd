import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkDeal } from "./fair";
import { hex, hmac, sha256 } from "./sha256";

const text = new TextEncoder();

// Written by the Python side.
const RECORD = `version = 1
edition = "classic"
seats = ["Ann", "Bob"]
seed = "0x5e642f090f3be786d645b08b4ed7402a01138d441853a64d2c3d20ddada40a9e"
rules = {}
moves = [
]

[end]
scores = { "Ann" = 0, "Bob" = 0 }
winners = []
digest = "c7f3bb3186eb316481b4d4e57147bb18f2188d2978157ca5a226f1d042521c7f"

[fair]
version = 1
table = "BCDFGH"
match = 1
commitment = "39b961175ce95de3dffa0776d949288877b2937514e5f5029988f10e65775b29"
secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
shares = [
  { seat = "Ann", entropy = "00000000000000000000000000000000", by = "seat" },
  { seat = "Bob", entropy = "6093546af4cbfaded8fc5af2c3dd33bb655b61e80ba70dfaec8cf126456c7fc4", by = "server" },
]`;
const SEAL = "39b961175ce95de3dffa0776d949288877b2937514e5f5029988f10e65775b29";
const SHARE = "00000000000000000000000000000000";

describe("the hash", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 200])("is that of the others, for %i bytes", (length) => {
    const message = text.encode("lastcard ".repeat(30).slice(0, length));
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    expect(hex(hmac(message, message))).toBe(createHmac("sha256", message).update(message).digest("hex"));
  });
});

describe("a deal", () => {
  it("is sealed if the seal was seen before, and derived if it was not", () => {
    expect(checkDeal(RECORD, { commitment: SEAL, share: SHARE })).toBe("sealed");
    expect(checkDeal(RECORD, { commitment: null, share: null })).toBe("derived");
  });

  it.each([
    ["another seal", RECORD, { commitment: SEAL.replace("3", "4"), share: null }],
    ["another share", RECORD, { commitment: SEAL, share: SHARE.replace("0", "1") }],
    ["another seed", RECORD.replace('seed = "0x5', 'seed = "0x6'), { commitment: SEAL, share: null }],
    ["another secret", RECORD.replace("000102", "000103"), { commitment: SEAL, share: null }],
    ["a changed share", RECORD.replace('entropy = "60', 'entropy = "61'), { commitment: null, share: null }],
    ["another match", RECORD.replace("match = 1", "match = 2"), { commitment: null, share: null }],
    ["nothing to check", "version = 1", { commitment: null, share: null }],
  ])("is wrong with %s", (_, record, noted) => {
    expect(checkDeal(record, noted)).toBe("wrong");
  });
});
