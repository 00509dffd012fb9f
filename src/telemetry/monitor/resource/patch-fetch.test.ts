import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRecordingTracker,
  guard,
  HEADER,
  type BegunRequest,
} from '../../../../test/support/telemetry/recording-tracker';
import { patchFetch, type FetchHolder } from './patch-fetch';
import type { RequestTracker } from './requests';

type FetchArgs = Parameters<typeof fetch>;

function setUpFetch(
  answer: () => Promise<Response>,
  options: Parameters<typeof createRecordingTracker>[0] = {},
) {
  const calls: FetchArgs[] = [];
  const original: typeof fetch = (...args) => {
    calls.push(args);
    return answer();
  };
  const holder: FetchHolder = { fetch: original };
  const made = createRecordingTracker(options);
  const restore = patchFetch(holder, made.tracker, guard);
  return { holder, original, calls, restore, ...made };
}

const ok = (): Promise<Response> => Promise.resolve(new Response('ok'));

describe('fetch', () => {
  it.each<{ name: string; args: FetchArgs; expected: Partial<BegunRequest> }>([
    {
      name: 'an address',
      args: ['https://a.test/x'],
      expected: { url: 'https://a.test/x', method: 'GET', isNoCors: false },
    },
    { name: 'a URL object', args: [new URL('https://a.test/x')], expected: { url: 'https://a.test/x' } },
    {
      name: 'init',
      args: ['https://a.test/', { method: 'head', mode: 'no-cors' }],
      expected: { method: 'head', isNoCors: true },
    },
    {
      name: 'a Request',
      args: [new Request('https://a.test/y', { method: 'PUT' })],
      expected: { url: 'https://a.test/y', method: 'PUT', isNoCors: false },
    },
    {
      name: 'a no-cors Request',
      args: [new Request('https://a.test/y', { mode: 'no-cors' })],
      expected: { isNoCors: true },
    },
    {
      name: 'a Request with an overriding init',
      args: [new Request('https://a.test/y', { method: 'PUT' }), { method: 'DELETE', mode: 'cors' }],
      expected: { method: 'DELETE', isNoCors: false },
    },
  ])('REQ-3 reads method and mode of $name', async ({ args, expected }) => {
    const { holder, begun } = setUpFetch(ok);
    await holder.fetch(...args);
    expect(begun).toHaveLength(1);
    expect(begun[0]).toMatchObject({ type: 'fetch', ...expected });
  });

  it('REQ-1 an untracked request goes out with the very same arguments', async () => {
    const { holder, calls } = setUpFetch(ok, { skips: true });
    const init = { method: 'HEAD' };
    await holder.fetch('/x', init);
    expect(calls[0]?.[1]).toBe(init);
  });

  it('REQ-12 the page gets the same response and the same rejection object', async () => {
    const response = new Response('body');
    expect(await setUpFetch(() => Promise.resolve(response)).holder.fetch('/x')).toBe(response);
    const reason = new TypeError('Failed to fetch');
    const failing = setUpFetch(() => Promise.reject(reason));
    await expect(failing.holder.fetch('/x')).rejects.toBe(reason);
    expect(failing.ends).toEqual([{ status: 0, failure: 'TypeError: Failed to fetch' }]);
  });

  it('REQ-12 a call without arguments is left to the browser', async () => {
    const { holder, calls, begun } = setUpFetch(ok);
    await Reflect.apply(holder.fetch, undefined, []);
    expect([calls, begun]).toEqual([[[]], []]);
  });

  it('REQ-12 any value that is thrown comes through as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (reason) => {
        const { holder } = setUpFetch(() => Promise.reject(reason));
        const caught = await holder.fetch('/x').then(
          () => 'no rejection',
          (other: unknown) => [other],
        );
        expect(Array.isArray(caught) && Object.is(caught[0], reason)).toBe(true);
      }),
    );
  });

  it('REQ-12 a tracker that throws changes nothing', async () => {
    const response = new Response('x');
    const holder: FetchHolder = { fetch: () => Promise.resolve(response) };
    const tracker: RequestTracker = {
      note: () => undefined,
      wantsBody: () => true,
      begin: () => {
        throw new Error('broken');
      },
    };
    patchFetch(holder, tracker, guard);
    expect(await holder.fetch('/x')).toBe(response);
  });

  it.each<{ name: string; headers: () => HeadersInit | undefined }>([
    { name: 'no headers', headers: () => undefined },
    { name: 'an array', headers: () => [['X-A', '1']] },
    { name: 'a plain object', headers: () => ({ 'X-A': '1' }) },
    { name: 'a Headers object', headers: () => new Headers({ 'X-A': '1' }) },
  ])('TRC-4 adds the header once and leaves $name of the caller as they were', async ({ headers }) => {
    const { holder, calls } = setUpFetch(ok);
    const given = headers();
    const before = JSON.stringify([...new Headers(given)]);
    const init: RequestInit =
      given === undefined ? { method: 'POST', body: 'b' } : { method: 'POST', body: 'b', headers: given };
    const frozen = Object.freeze(init);
    await holder.fetch('/x', frozen);
    const sent = calls[0]?.[1];
    const sentHeaders = new Headers(sent?.headers);
    expect(sentHeaders.get('traceparent')).toBe(HEADER);
    expect(sentHeaders.get('X-A')).toBe(given === undefined ? null : '1');
    expect(sent).toMatchObject({ method: 'POST', body: 'b' });
    expect(JSON.stringify([...new Headers(given)])).toBe(before);
    expect(frozen.headers).toBe(given);
  });

  it('TRC-4 any headers of the caller stay as they were and arrive', async () => {
    const name = fc.stringMatching(/^[a-z]{1,12}$/);
    const value = fc.stringMatching(/^[a-zA-Z0-9]{0,20}$/);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), async (headers) => {
        const { holder, calls } = setUpFetch(ok);
        const before = JSON.stringify(headers);
        await holder.fetch('/x', { headers });
        expect(JSON.stringify(headers)).toBe(before);
        const sent = new Headers(calls[0]?.[1]?.headers);
        for (const [key, text] of Object.entries(headers)) expect(sent.get(key)).toBe(text);
        expect(sent.get('traceparent')).toBe(headers['traceparent'] ?? HEADER);
      }),
    );
  });

  it('TRC-4 a trace header that the caller set wins and is adopted', async () => {
    const { holder, calls, adopted } = setUpFetch(ok);
    const own = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
    const init = { headers: { TraceParent: own } };
    await holder.fetch('/x', init);
    expect(calls[0]?.[1]).toBe(init);
    expect(adopted).toEqual([own]);
  });

  it('TRC-4 a Request object keeps its headers and its referrer', async () => {
    const { holder, calls } = setUpFetch(ok);
    const request = new Request('https://a.test/x', {
      headers: { 'X-A': '1' },
      referrerPolicy: 'no-referrer',
    });
    await holder.fetch(request);
    const [input, init] = calls[0] ?? [];
    expect(input).toBe(request);
    const headers = new Headers(init?.headers);
    expect([headers.get('X-A'), headers.get('traceparent')]).toEqual(['1', HEADER]);
    expect(init).toMatchObject({ referrer: request.referrer, referrerPolicy: 'no-referrer' });
    expect(request.headers.has('traceparent')).toBe(false);
  });

  it('TRC-4 an init that is not a plain object goes as it is', async () => {
    const { holder, calls } = setUpFetch(ok);
    const init = new Request('https://a.test/x', { method: 'PUT' });
    await holder.fetch('/y', init);
    expect(calls[0]?.[1]).toBe(init);
  });

  it('TRC-4 an init without prototype, as axios makes them, carries the header', async () => {
    const { holder, calls } = setUpFetch(ok);
    const init: RequestInit = Object.assign(Object.create(null), { cache: 'no-store' });
    await holder.fetch(new Request('https://a.test/x'), init);
    expect(calls[0]?.[1]?.cache).toBe('no-store');
    expect(new Headers(calls[0]?.[1]?.headers).get('traceparent')).toBe(HEADER);
  });

  it('TRC-2 without a trace the arguments are the very same', async () => {
    const { holder, calls } = setUpFetch(ok, { traceHeader: undefined });
    const init = {};
    await holder.fetch('/x', init);
    expect(calls[0]?.[1]).toBe(init);
  });

  it('REQ-8 a JSON body is read from a clone and stays unread for the page', async () => {
    const response = new Response('{"code":500}', {
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    });
    const { holder, ends } = setUpFetch(() => Promise.resolve(response), { readsBodies: true });
    const got = await holder.fetch('/x');
    expect(got.bodyUsed).toBe(false);
    expect(await got.json()).toEqual({ code: 500 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends).toEqual([{ status: 200, body: '{"code":500}' }]);
  });

  it.each([
    ['application/octet-stream', '{"code":1}'],
    ['text/event-stream', 'data: {}'],
  ])('REQ-8 a body of %s is not handed on', async (type, body) => {
    const response = new Response(body, { headers: { 'Content-Type': type } });
    const { holder, ends } = setUpFetch(() => Promise.resolve(response), { readsBodies: true });
    await (await holder.fetch('/x')).text();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends).toEqual([{ status: 200 }]);
  });

  it('REQ-8 without the hook no body is read', async () => {
    const response = new Response('{}', { headers: { 'Content-Type': 'application/json' } });
    const clone = response.clone.bind(response);
    let clones = 0;
    response.clone = () => {
      clones += 1;
      return clone();
    };
    const { holder, ends } = setUpFetch(() => Promise.resolve(response));
    await holder.fetch('/x');
    expect([clones, ends]).toEqual([0, [{ status: 200 }]]);
  });

  it('REQ-14 the very same function is back after the stop', () => {
    const { holder, original, restore } = setUpFetch(ok);
    expect(holder.fetch).not.toBe(original);
    restore();
    expect(holder.fetch).toBe(original);
  });

  it('REQ-14 a patch of somebody else stays, and the page still gets its answer', async () => {
    const { holder, restore } = setUpFetch(ok);
    const ours = holder.fetch;
    const theirs: typeof fetch = (...args) => ours(...args);
    holder.fetch = theirs;
    restore();
    expect(holder.fetch).toBe(theirs);
    expect((await holder.fetch('/x')).ok).toBe(true);
  });

  it('REQ-8 a body that cannot be read leaves the answer as it is', async () => {
    const response = new Response('{}', { headers: { 'Content-Type': 'application/json' } });
    await response.text();
    const { holder, ends } = setUpFetch(() => Promise.resolve(response), { readsBodies: true });
    expect(await holder.fetch('/x')).toBe(response);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends).toEqual([{ status: 200 }]);
  });
});
