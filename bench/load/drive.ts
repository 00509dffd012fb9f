import { Agent, request } from 'node:http';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { LOAD_KINDS, type LoadKind } from './asked';

/** One call, ready to be sent. */
export interface ReadyCall {
  readonly kind: LoadKind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What became of a load. */
export interface Driven {
  readonly calls: number;
  readonly seconds: number;
  /** Time from the call to the end of its answer, in µs. */
  readonly all: RecordableHistogram;
  readonly byKind: Readonly<Record<LoadKind, RecordableHistogram>>;
  /** What was answered instead of success, and how often. */
  readonly errors: ReadonlyMap<string, number>;
}

export interface LoadOf {
  /** Where calls go, in turn. */
  readonly origins: readonly string[];
  readonly clients: number;
  readonly seconds: number;
  readonly draw: () => ReadyCall;
}

/** So many clients, each of which asks again as soon as it is answered. */
export async function drive({ origins, clients, seconds, draw }: LoadOf): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const all = createHistogram();
  const byKind = Object.fromEntries(LOAD_KINDS.map((kind) => [kind, createHistogram()])) as Driven['byKind'];
  const errors = new Map<string, number>();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let calls = 0;
  const client = async (place: number): Promise<void> => {
    const origin = origins[place % origins.length] ?? '';
    while (performance.now() < endsAt) {
      const call = draw();
      const beganAt = performance.now();
      const fault = await send(agent, origin, call);
      const micros = Math.max(1, Math.round((performance.now() - beganAt) * 1000));
      calls += 1;
      all.record(micros);
      byKind[call.kind].record(micros);
      if (fault !== null) errors.set(fault, (errors.get(fault) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
  const took = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { calls, seconds: took, all, byKind, errors };
}

/** Null for a call that was served. */
function send(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: ReadyCall,
): Promise<string | null> {
  return new Promise((resolve) => {
    const call = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve(answer.statusCode === 200 ? null : `${path} ${answer.statusCode} ${text.slice(0, 200)}`),
      );
    });
    call.on('error', ({ message }) => resolve(`${path} ${message}`));
    call.end(body);
  });
}
