import { strToU8 } from "fflate";

/*
 * Captured packets in the pcapng format (IETF draft-ietf-opsawg-pcapng): a section, one interface, and a block
 * for each packet, little-endian.
 */

const SECTION = 0x0a0d0d0a;
const INTERFACE = 1;
const PACKET = 6;
const BYTE_ORDER_MAGIC = 0x1a2b3c4d;
/** Each half of the 64-bit section length −1, which stands for a length that is not given. */
const UNKNOWN = 0xffffffff;
const ETHERNET = 1;
/** Codes of options: of every block (comment), of a section (application), of an interface (name, resolution). */
const COMMENT = 1;
const APPLICATION = 4;
const NAME = 2;
const RESOLUTION = 9;
/** Times are in units of 10⁻⁹ s. */
const NANO = 9;
const PER_SECOND = 1e9;
const TWO_32 = 2 ** 32;
/** Bytes reserved at first. */
const INITIAL_BYTES = 65_536;

/** An option of a block: its code, and a text or bytes. */
type Option = readonly [code: number, value: string | Uint8Array];

const padded = (length: number): number => (length + 3) & ~3;

/** Writes packets one after another, then gives the whole file. */
export class PacketFile {
  private bytes = new Uint8Array(INITIAL_BYTES);
  private view = new DataView(this.bytes.buffer);
  private length = 0;

  /** @param application what made the file @param comment about the whole file @param link name of the interface */
  constructor(application: string, comment: string, link: string) {
    this.block(SECTION, () => {
      this.four(BYTE_ORDER_MAGIC);
      this.two(1);
      this.two(0);
      this.four(UNKNOWN);
      this.four(UNKNOWN);
    }, [
      [COMMENT, comment],
      [APPLICATION, application],
    ]);
    this.block(INTERFACE, () => {
      this.two(ETHERNET);
      this.two(0);
      this.four(0);
    }, [
      [NAME, link],
      [RESOLUTION, Uint8Array.of(NANO)],
    ]);
  }

  /**
   * Adds a packet.
   * @param time s since the beginning of the file's time
   * @param headers its first bytes, which are all that is stored
   * @param length all of its bytes, also those that are left out
   * @param comment "": none
   */
  add(time: number, headers: Uint8Array, length: number, comment: string): void {
    const ticks = Math.round(time * PER_SECOND);
    this.block(
      PACKET,
      () => {
        this.four(0);
        this.four(Math.floor(ticks / TWO_32));
        this.four(ticks % TWO_32);
        this.four(headers.length);
        this.four(length);
        this.raw(headers);
      },
      comment === "" ? [] : [[COMMENT, comment]],
    );
  }

  /** The file so far. */
  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  private block(type: number, writeBody: () => void, options: readonly Option[]): void {
    const start = this.length;
    this.four(type);
    this.four(0);
    writeBody();
    for (const [code, value] of options) {
      const content = typeof value === "string" ? strToU8(value) : value;
      this.two(code);
      this.two(content.length);
      this.raw(content);
    }
    if (options.length > 0) this.four(0);
    this.four(0);
    const length = this.length - start;
    this.view.setUint32(start + 4, length, true);
    this.view.setUint32(this.length - 4, length, true);
  }

  private two(value: number): void {
    this.makeRoom(2);
    this.view.setUint16(this.length, value, true);
    this.length += 2;
  }
  private four(value: number): void {
    this.makeRoom(4);
    this.view.setUint32(this.length, value, true);
    this.length += 4;
  }
  private raw(content: Uint8Array): void {
    this.makeRoom(padded(content.length));
    this.bytes.set(content, this.length);
    this.length += padded(content.length);
  }
  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * Math.max(this.bytes.length, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
