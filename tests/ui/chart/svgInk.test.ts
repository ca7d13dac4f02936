import { afterEach, expect, it, vi } from "vitest";
import { makeHatch } from "../../../src/ui/chart/hatch.ts";
import { svgInk } from "../../../src/ui/chart/svgInk.ts";

afterEach(() => vi.unstubAllGlobals());

const isContext = (value: object): value is CanvasRenderingContext2D => "fillStyle" in value;

/** Stands for a context of a canvas, which Node has not: it holds styles. */
const held = (): CanvasRenderingContext2D => {
  const context = {
    canvas: {},
    font: '600 12px "A", B',
    textAlign: "right",
    textBaseline: "middle",
    globalAlpha: 1,
    fillStyle: "#abc",
    strokeStyle: "#123",
    lineWidth: 1.5,
    lineCap: "butt",
    lineJoin: "round",
    lineDashOffset: 3,
    getLineDash: () => [4, 2],
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    stroke: () => undefined,
    createPattern: () => new CanvasPattern(),
  };
  if (!isContext(context)) throw new Error("it holds no style");
  return context;
};

const svgOf = (draw: (ink: CanvasRenderingContext2D) => void): string => {
  const { ink, svg } = svgInk(held());
  draw(ink);
  return svg(40, 20, "<g/>").replace(/^<svg [^>]*>|<\/svg>\n$/g, "");
};

it("notes paths with what they are painted with", () => {
  const drawn = svgOf((ink) => {
    ink.beginPath();
    ink.lineTo(1, 2.345678);
    ink.lineTo(3, 4);
    ink.stroke();
    ink.globalAlpha = 0.5;
    ink.fillRect(1, 2, 3, 4);
    ink.fillRect(1, 2, 0, 4);
  });
  expect(drawn).toBe(
    "<defs></defs>" +
      '<path d="M1 2.35L3 4" fill="none" stroke="#123" stroke-width="1.5" stroke-linecap="butt"' +
      ' stroke-linejoin="round" stroke-dasharray="4 2" stroke-dashoffset="3"/>' +
      '<path d="M1 2h3v4h-3z" fill="#abc" opacity="0.5"/><g/>',
  );
});

it("notes text as text, with what markup means escaped", () => {
  expect(svgOf((ink) => ink.fillText("a<b", 1, 2))).toBe(
    '<defs></defs><text x="1" y="2" text-anchor="end" dominant-baseline="central" font-weight="600"' +
      ' font-size="12px" font-family="&quot;A&quot;, B" xml:space="preserve" fill="#abc">a&lt;b</text><g/>',
  );
});

it("closes the groups of clips and shifts where the state is restored, and at the end", () => {
  const drawn = svgOf((ink) => {
    ink.translate(1, 1);
    ink.save();
    ink.beginPath();
    ink.rect(0, 0, 5, 6);
    ink.clip();
    ink.translate(2, 3);
    ink.restore();
    ink.fillRect(0, 0, 1, 1);
  });
  expect(drawn).toBe(
    '<defs><clipPath id="clip1"><path d="M0 0h5v6h-5z"/></clipPath></defs>' +
      '<g transform="translate(1 1)"><g clip-path="url(#clip1)"><g transform="translate(2 3)"></g></g>' +
      '<path d="M0 0h1v1h-1z" fill="#abc"/></g><g/>',
  );
});

it("defines a hatch once, and paints nothing with other patterns", () => {
  vi.stubGlobal(
    "CanvasPattern",
    class {
      setTransform(): void {}
    },
  );
  vi.stubGlobal(
    "DOMMatrix",
    class {
      scale(): this {
        return this;
      }
    },
  );
  const hatch = makeHatch({ colour: "#f00", gap: 6, width: 1, ratio: 2 }, held());
  const drawn = svgOf((ink) => {
    for (const style of [hatch, hatch, new CanvasPattern()]) {
      ink.fillStyle = style;
      ink.fillRect(0, 0, 1, 1);
    }
  });
  expect(drawn.match(/<pattern /g)).toHaveLength(1);
  expect([...drawn.matchAll(/fill="([^"]*)"/g)].map(([, fill]) => fill)).toEqual([
    "url(#hatch1)",
    "url(#hatch1)",
    "none",
  ]);
});
