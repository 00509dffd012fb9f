import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** One request as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Unpacked where it came compressed. */
  readonly body: string;
  /** Bytes on the wire. */
  readonly bytes: number;
}

/** How a request is answered: with a status, after a pause, never, or by cutting the line. */
export type CollectorAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly delayMs?: number;
    }
  | 'hang'
  | 'reset';

export interface ServedFile {
  readonly type: string;
  readonly body: string;
}

/** A server that writes down all it is sent and answers as it is told. */
export interface RecordingCollector {
  readonly origin: string;
  readonly requests: readonly RecordedRequest[];
  /** Sets what is served under a path, with headers such as a content security policy. */
  serve: (path: string, file: ServedFile, headers?: Readonly<Record<string, string>>) => void;
  /** Answers the next requests to a path in this way, one each; the last one for all that follow. */
  answer: (path: string, ...answers: readonly CollectorAnswer[]) => void;
  /** Requests to a path so far; preflights are listed under OPTIONS. */
  to: (path: string, method?: string) => readonly RecordedRequest[];
  /** Resolves when that many requests to a path have come. */
  waitFor: (path: string, count?: number) => Promise<readonly RecordedRequest[]>;
  forget: () => void;
  close: () => Promise<void>;
}

const WAIT_MS = 10_000;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, traceparent, content-type, content-encoding, x-log-apiversion',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
};

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks);
  const isPacked = request.headers['content-encoding'] === 'gzip';
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    headers,
    body: (isPacked ? gunzipSync(raw) : raw).toString('utf8'),
    bytes: raw.length,
  };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function respond(response: ServerResponse, answer: CollectorAnswer): void {
  if (answer === 'hang') return;
  if (answer === 'reset') {
    response.destroy();
    return;
  }
  const send = (): void => {
    response.writeHead(answer.status, { ...CORS, 'cache-control': 'no-store', ...answer.headers });
    response.end(answer.body ?? '');
  };
  if (answer.delayMs === undefined) send();
  else setTimeout(send, answer.delayMs);
}

/** Starts it on a free port of the loopback interface. */
export async function startRecordingCollector(): Promise<RecordingCollector> {
  let requests: RecordedRequest[] = [];
  const files = new Map<
    string,
    { readonly file: ServedFile; readonly headers: Readonly<Record<string, string>> }
  >();
  const answers = new Map<string, CollectorAnswer[]>();
  const waiting = new Set<() => void>();

  function next(path: string): CollectorAnswer {
    const planned = answers.get(path) ?? [];
    return (planned.length > 1 ? planned.shift() : planned[0]) ?? { status: 200 };
  }

  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? '');
    const served = files.get(path);
    if (request.method === 'GET' && served !== undefined) {
      response.writeHead(200, {
        'content-type': served.file.type,
        'cache-control': 'no-store',
        ...served.headers,
      });
      response.end(served.file.body);
      return;
    }
    record(request).then(
      (one) => {
        requests.push(one);
        for (const check of waiting) check();
        respond(response, request.method === 'OPTIONS' ? { status: 204 } : next(path));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.');

  const to = (path: string, method = 'POST'): readonly RecordedRequest[] =>
    requests.filter((one) => pathOf(one.url) === path && one.method === method);

  return {
    origin: `http://127.0.0.1:${address.port}`,
    get requests() {
      return requests;
    },
    serve: (path, file, headers = {}) => void files.set(path, { file, headers }),
    answer: (path, ...planned) => void answers.set(path, [...planned]),
    to,
    waitFor: (path, count = 1) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`${count} requests to ${path} were expected; ${to(path).length} came.`));
        }, WAIT_MS);
        const check = (): void => {
          if (to(path).length < count) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(to(path));
        };
        waiting.add(check);
        check();
      }),
    forget: () => {
      requests = [];
      answers.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
