import { describe, expect, it } from "vitest";
import { ns3 } from "../../src/exports/ns3/ns3.ts";
import type { Json } from "../../src/units/units.ts";
import { programOf } from "./exporting.ts";

const textOf = (document: { readonly [name: string]: Json }): string =>
  programOf(ns3, { version: 2, lanes: [{ queue: "red" }], ...document }).files[0]?.text ?? "";
const bulk = { id: "ftp", kind: "bulk", count: 8 };

describe("a sender that stops before the run ends", () => {
  // BulkSendApplication fills the buffer of its socket, which holds the receiver's window, and a closed socket empties it.
  it.each([
    ["its group becomes smaller", { traffic: [bulk], timeline: [{ at: 5, set: "traffic.ftp.count", to: 2 }] }],
    ["its group has a stop", { traffic: [{ ...bulk, stop: 5 }] }],
  ])("gets its data segment by segment: %s", (_, document) => {
    const text = textOf(document);
    expect(text).toContain("class Stream : public BulkSendApplication");
    expect(text).toContain("CreateObject<Stream>()");
    expect(text).not.toContain("CreateObject<BulkSendApplication>()");
  });

  it.each([
    ["it goes on to the end", { traffic: [bulk] }],
    ["it joins later", { traffic: [bulk], timeline: [{ at: 5, set: "traffic.ftp.count", to: 20 }] }],
  ])("is written with BulkSendApplication alone where %s", (_, document) => {
    const text = textOf(document);
    expect(text).not.toContain("Stream");
    expect(text).toContain("CreateObject<BulkSendApplication>()");
  });
});

// TcpSocket of ns-3.37: ConnCount and DataRetries are 6, so that a connection is given up after about 30 s.
it("senders never give up, like those of the lab", () => {
  const text = textOf({ traffic: [bulk] });
  expect(text).toContain('"ns3::TcpSocket::ConnCount", UintegerValue(30)');
  expect(text).toContain('"ns3::TcpSocket::DataRetries", UintegerValue(1000000)');
});
