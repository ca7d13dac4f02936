import { describe, expect, it } from "vitest";
import { red } from "../../src/engine/aqm/registry.ts";
import { hostOf } from "../fixtures/queueHost.ts";

/** As in the numbers below: draws of a linear congruential generator, of 32 bits. */
const drawsOfGenerator = (count: number): number[] => {
  let state = 12_345;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
};

// Printed by include/net/red.h of Linux 6.1 (red_calc_qavg, red_action) in a program that fed it these arrivals, draws
// and departures: number of the arrival, and e for an early drop or mark, f for one above the curve.
describe("counts as Linux does", () => {
  it.each([
    {
      byteMode: true,
      printed:
        "44e 66e 82e 98e 105e 116e 121e 127e 134e 142e 148e 149e 156e 158e 161e 162e 163e 167e 168e 177e 185e " +
        "186f 187f 188f 189f 190f 195e 198e 203e 205e 209e 216f 217f 218f 219f 220f 230f 231f 232f 233f 241f " +
        "242f 243f 250f 251f 252f 259f 260f 261f 267f 268f 273f 274f 279f 280f 285f 286f 291f 292f 294e 297e " +
        "306e 307e 310e 315e 323e 330e 343e 357e 372e 649e 665e 680e 683e 692e 705e 718e 725e 737e 740e 741e " +
        "750e 757e 760e 765f 766f 767f 768f 769f 770f 771f 772f 780e 790f 791f 792f 793f 794f 795f 797e 803e " +
        "811e 816f 817f 818f 819f 820f 830e 831f 832f 837f 838f 843f 844f 847e 852f 853f 858f 859f 864f 865f " +
        "869e 873f 874f 878e 882f 883f 888f 889f 891e 898f 899f 910e 915e 918e 930e 932e 947e 950e 954e 963e",
    },
    {
      byteMode: false,
      printed:
        "44e 66e 82e 98e 105e 116e 122e 128e 135e 143e 149e 150e 157e 159e 162e 163e 164e 168e 169e 178e 180f " +
        "181f 183f 186f 189f 192f 195f 198f 201f 204f 207f 210f 213f 216f 219f 222f 225f 228f 230e 233e 237f " +
        "239e 242e 246f 249f 252f 255f 258f 261f 264f 267f 270f 273f 276f 279f 282f 285f 288f 291f 294f 296e " +
        "305e 312e 315e 324e 333e 349e 350e 361e 644e 668e 674e 691e 705e 708e 715e 725e 736e 739e 748e 751e " +
        "756e 760f 761f 762f 763f 764f 765f 767e 775e 780f 781f 782f 786f 789f 792f 795f 798f 801f 804f 807f " +
        "810f 812e 814e 817e 824f 825f 828f 831f 834f 837f 840f 843f 846f 849f 852f 855f 858f 861f 864f 867f " +
        "870f 873f 876f 879f 882f 885f 888f 891f 894f 897f 901e 904e 911e 913e 926e 928e 939e 941e 948e 951e " +
        "969e",
    },
  ])("with the queue in bytes: $byteMode", ({ byteMode, printed }) => {
    const law = { minThreshold: 5, maxThreshold: 40, maxProbability: 0.1, queueWeight: 1 / 16, gentle: false };
    const queue = hostOf(red, { ...law, byteMode, meanPacketSize: 1000, countMode: "linux" });
    queue.buffer = { packets: 60 };
    queue.draws = drawsOfGenerator(200);
    queue.fillTo(1);
    queue.state.average = 0;
    queue.state.count = -1;
    const seen: string[] = [];
    for (let i = 0; i < 1200; i++) {
      const leaving = Math.floor(i / 300) % 2 === 0 ? Number(i % 3 !== 0) : 1 + Number(i % 4 === 0);
      for (let k = 0; k < leaving && queue.waiting > 1; k++) queue.take(0);
      const outcome = queue.offer(0);
      if (outcome !== "stored") seen.push(`${i}${{ early: "e", forced: "f" }[String(outcome)] ?? "o"}`);
    }
    expect(seen.join(" ")).toBe(printed);
  });
});
