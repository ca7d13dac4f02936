/** Product in the field of 256 elements whose polynomial is x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, section 7.5.2). */
const product = (a: number, b: number): number => {
  let sum = 0;
  for (let bit = 7; bit >= 0; bit--) {
    sum = (sum << 1) ^ ((sum >>> 7) * 0x11d);
    sum ^= ((b >>> bit) & 1) * a;
  }
  return sum;
};

/** Coefficients of (x − 1)(x − 2)(x − 4)… with so many factors, without the leading 1. */
const generator = (degree: number): Uint8Array => {
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) coefficients[j] = product(coefficients[j] ?? 0, root) ^ (coefficients[j + 1] ?? 0);
    root = product(root, 2);
  }
  return coefficients;
};

/** The codewords of error correction that belong to these data codewords. */
export const errorCorrection = (data: readonly number[], count: number): readonly number[] => {
  const divisor = generator(count);
  const remainder: number[] = Array.from({ length: count }, () => 0);
  for (const codeword of data) {
    const factor = codeword ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (let i = 0; i < count; i++) remainder[i] = (remainder[i] ?? 0) ^ product(divisor[i] ?? 0, factor);
  }
  return remainder;
};
