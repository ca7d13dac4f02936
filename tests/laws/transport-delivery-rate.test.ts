import { describe, expect, it } from "vitest";
import { DeliveryRate } from "../../src/engine/transport/machinery/deliveryRate.ts";

describe("a sample of the rate", () => {
  it("is of the longer of sending and arriving (transport/bbr, vector 5)", () => {
    const rates = new DeliveryRate();
    // Segment 0 leaves at 0.950 with nothing outstanding, arrives at 0.990; 100 are delivered then.
    rates.onSend(0, 0, 0, 0.95);
    for (let sequence = 1; sequence < 100; sequence++) rates.onSend(sequence, 0, sequence, 0.95);
    for (let sequence = 0; sequence < 100; sequence++) rates.onDelivered(sequence);
    rates.sample(0.99);
    for (let sequence = 100; sequence < 159; sequence++) rates.onSend(sequence, 100, 1, 0.995);
    rates.onSend(159, 100, 60, 1);
    for (let sequence = 100; sequence < 160; sequence++) rates.onDelivered(sequence);
    rates.sample(1.05);
    expect(rates.before).toBe(100);
    expect(rates.interval).toBeCloseTo(0.06, 12);
    expect(rates.rate).toBeCloseTo(1000, 9);
  });

  it("is none where nothing new has arrived", () => {
    const rates = new DeliveryRate();
    rates.onSend(0, 0, 0, 0);
    rates.sample(0.1);
    expect(rates.rate).toBeNaN();
  });

  it("is none of a segment that left before measuring began", () => {
    const rates = new DeliveryRate();
    rates.onDelivered(7);
    rates.sample(5);
    expect(rates.rate).toBeNaN();
    rates.onSend(9, 8, 3, 5);
    rates.onDelivered(8);
    rates.onDelivered(9);
    rates.sample(5.5);
    expect(rates.rate).toBeCloseTo(2 / 0.5, 12);
  });

  it("is marked if the sender was limited, until the segments outstanding then have arrived", () => {
    const rates = new DeliveryRate();
    rates.limit(2);
    for (let sequence = 0; sequence < 200; sequence++) rates.onSend(sequence, 0, sequence, sequence);
    rates.onDelivered(0);
    rates.sample(300);
    expect(rates.limited).toBe(true);
    for (let sequence = 1; sequence < 5; sequence++) rates.onDelivered(sequence);
    rates.sample(301);
    rates.onSend(200, 5, 195, 302);
    rates.onDelivered(200);
    rates.sample(303);
    expect(rates.limited).toBe(false);
  });
});
