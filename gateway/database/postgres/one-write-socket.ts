import { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

/**
 * A socket that sends what is written to it at one go in one piece. A transaction that is known whole consists of a dozen
 * messages; each would otherwise be a call of the system, and a packet, of its own.
 */
export class OneWriteSocket extends Socket {
  #isHeld = false;

  constructor() {
    super();
    // Node gives a socket that connects its own `write` again, as a property that hides the one below.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: Uint8Array | string, done?: Done): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, done?: Done): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.#hold();
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done);
  }

  override cork(): void {
    this.#hold();
    super.cork();
  }

  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      super.uncork();
    });
  }
}
