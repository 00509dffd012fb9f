import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '../../../contract/api/endpoints';

/** A call as the server got it. */
export interface ReceivedCall {
  readonly method: string;
  /** Path below the base, with its version and query: `v1/user/login`. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What the server answers: data of a success, a whole answer, or nothing at all. */
export type PlannedAnswer =
  | { readonly data: unknown }
  | { readonly refuse: { readonly code: number; readonly message: string } }
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | { readonly raw: string | Uint8Array; readonly headers: Record<string, string> }
  | { readonly drop: true }
  | { readonly hang: true };

/** Answers by path (`v1/user/login`); a function sees the call. */
export type Plan = Readonly<Record<string, PlannedAnswer | ((call: ReceivedCall) => PlannedAnswer)>>;

/** A running server. */
export interface EnvelopeServer {
  readonly origin: string;
  readonly calls: readonly ReceivedCall[];
  /** Replaces the answers of the given paths. */
  plan: (changes: Plan) => void;
  stop: () => Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
};

/** Starts a real HTTP server that speaks the gateway's envelope; unplanned paths answer 404. */
export async function startEnvelopeServer(first: Plan): Promise<EnvelopeServer> {
  let current: Plan = first;
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    void receive(request).then((call) => {
      if (call.method === 'OPTIONS') {
        response.writeHead(204, CORS).end();
        return;
      }
      calls.push(call);
      const planned = current[call.path.split('?')[0] ?? ''];
      answer(response, typeof planned === 'function' ? planned(call) : (planned ?? { status: 404 }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    plan(changes) {
      current = { ...current, ...changes };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  const source = Buffer.concat(parts).toString();
  return {
    method: request.method ?? '',
    path: (request.url ?? '').replace(`${API_BASE}/`, '').replace(/^\//, ''),
    headers: request.headers,
    body: source === '' ? undefined : JSON.parse(source),
  };
}

function answer(response: ServerResponse, planned: PlannedAnswer): void {
  if ('hang' in planned) return;
  if ('drop' in planned) {
    response.destroy();
    return;
  }
  if ('raw' in planned) {
    response.writeHead(200, { ...CORS, ...planned.headers }).end(planned.raw);
    return;
  }
  const status = 'status' in planned ? planned.status : 200;
  const headers = 'status' in planned ? planned.headers : {};
  response
    .writeHead(status, { ...CORS, 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(toBody(planned)) ?? '');
}

function toBody(
  planned: Extract<PlannedAnswer, { data: unknown } | { refuse: unknown } | { status: number }>,
) {
  if ('data' in planned) return { code: 0, message: '操作成功', data: planned.data };
  if ('refuse' in planned) return { ...planned.refuse, data: null };
  return planned.body;
}
