import { Agent, request } from 'node:http';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
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
  /** Connections that are kept. */
  readonly clients: number;
  readonly seconds: number;
  /** Calls a second; null for as many as are answered. */
  readonly rate: number | null;
  readonly draw: () => ReadyCall;
}

/** Asks for as long as it is told. */
export async function drive(load: LoadOf): Promise<Driven> {
  const { clients, rate } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const tally = createTally();
  const startedAt = performance.now();
  await (rate === null ? askAgain(load, agent, tally) : askAtRate(load, rate, agent, tally));
  const took = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { calls: tally.all.count, seconds: took, ...tally };
}

type Tally = Pick<Driven, 'all' | 'byKind' | 'errors'> & {
  readonly record: (kind: LoadKind, beganAt: number, fault: string | null) => void;
};

function createTally(): Tally {
  const all = createHistogram();
  const byKind = Object.fromEntries(LOAD_KINDS.map((kind) => [kind, createHistogram()])) as Driven['byKind'];
  const errors = new Map<string, number>();
  const record: Tally['record'] = (kind, beganAt, fault) => {
    const micros = Math.max(1, Math.round((performance.now() - beganAt) * 1000));
    all.record(micros);
    byKind[kind].record(micros);
    if (fault !== null) errors.set(fault, (errors.get(fault) ?? 0) + 1);
  };
  return { all, byKind, errors, record };
}

/** So many clients, each of which asks again as soon as it is answered. */
async function askAgain(
  { origins, clients, seconds, draw }: LoadOf,
  agent: Agent,
  { record }: Tally,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  const client = async (place: number): Promise<void> => {
    const origin = origins[place % origins.length] ?? '';
    while (performance.now() < endsAt) {
      const call = draw();
      const beganAt = performance.now();
      record(call.kind, beganAt, await send(agent, origin, call));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
}

/**
 * Calls that come whether or not those before them are answered, as people do who do not know of each other. The time of a
 * call counts from when it was due, so that one that waits for a connection waits for its answer.
 */
async function askAtRate(
  { origins, seconds, draw }: LoadOf,
  rate: number,
  agent: Agent,
  { record }: Tally,
): Promise<void> {
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  for (let place = 0; place < seconds * rate; place += 1) {
    const dueAt = startedAt + (place * 1000) / rate;
    await pause(Math.max(0, dueAt - performance.now()));
    const call = draw();
    const answer = send(agent, origins[place % origins.length] ?? '', call);
    answers.push(answer.then((fault) => record(call.kind, dueAt, fault)));
  }
  await Promise.all(answers);
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
