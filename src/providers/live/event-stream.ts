/** One server-sent event, or a word about how far everything was told. */
export interface StreamEvent {
  /** Place in the stream from which a reader goes on; null when it says none. */
  readonly id: string | null;
  /** Null for a block that carries no event, such as a beat. */
  readonly name: string | null;
  readonly data: string;
}

/** An event longer than this is no event of ours. */
const EVENT_MAX_CHARACTERS = 64 * 1024;

/**
 * Reads server-sent events as they arrive.
 *
 * @param onSign - Called for everything that arrives, beats included: the stream lives.
 * @throws Error when an event never ends; whatever reading the stream throws.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
): AsyncGenerator<StreamEvent, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onSign();
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      if (text.length > EVENT_MAX_CHARACTERS) throw new Error('An event of the live stream does not end.');
      yield* blocks.map(parseBlock);
    }
  } finally {
    // Whoever stops reading gives the connection back.
    reader.cancel().catch(() => undefined);
  }
  return undefined;
}

function parseBlock(block: string): StreamEvent {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));
  const [[id = null], [name = null]] = [valuesOf('id'), valuesOf('event')];
  return { id, name, data: valuesOf('data').join('\n') };
}
