import { expect, test } from "vitest";
import { addressIn, originForOthers } from "./phones";

const at = (url: string): Location => new URL(url) as unknown as Location;

test.each(["http://localhost:8000/t/BCDFGH", "http://127.0.0.1:8000/", "http://[::1]:8000/"])(
  "from %s phones are sent to the address that the server names",
  (here) => {
    expect(originForOthers(at(here), "http://192.168.1.20:8000/")).toBe("http://192.168.1.20:8000");
    expect(originForOthers(at(here), null)).toBeNull();
  },
);

test("an address that others can open stays", () => {
  expect(originForOthers(at("https://cards.example/t/BCDFGH"), "http://192.168.1.20:8000/")).toBe(
    "https://cards.example",
  );
  expect(addressIn("https://cards.example")).toBe("cards.example");
});
