/** One server-sent event. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** An event longer than this is no event of ours. */
const EVENT_MAX_CHARACTERS = 64 * 1024;

/**
 * Reads server-sent events as they arrive; comments, such as beats, are left out.
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
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    // Whoever stops reading gives the connection back.
    reader.cancel().catch(() => undefined);
  }
  return undefined;
}

function parseBlock(block: string): StreamEvent | null {
  const lines = block.split('\n');
  const valueOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));
  const [name] = valueOf('event');
  return name === undefined ? null : { name, data: valueOf('data').join('\n') };
}
