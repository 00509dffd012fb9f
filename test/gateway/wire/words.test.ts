import { describe, expect, it } from 'vitest';
import { CALLS, type Call } from '../../../contract/api/calls';
import { ENDPOINTS, IDEMPOTENCY_KEY_HEADER, toUrlPath, type Place } from '../../../contract/api/endpoints';
import type { Envelope } from '../../../contract/api/envelope';
import { toPageCalls } from '../../../contract/api/page/page-calls';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { misfitsOf, namesIn, WRONG_VALUES } from '../../support/gateway/misfits';

const gateway = useGateway({ seedScale: 0.001 });

const MAIN = '13800000001';
const AGENT = '13800000003';
const FORBIDDEN = 403;
/** About two thousand calls. */
const WALK_LIMIT_MS = 240_000;

/** Every call there is, of the contract and of the declared pages, with where it is made. */
function listCalls(): readonly (readonly [Place, Call])[] {
  const names = Object.keys(CALLS) as (keyof typeof CALLS)[];
  return [
    ...names.map((name) => [ENDPOINTS[name], CALLS[name]] as const),
    ...gateway().resolved.pages.flatMap(toPageCalls),
  ];
}

/** Names of requests as they travel; names of one plain word are English words too, and told in Chinese alone. */
function findWireName(message: string, names: ReadonlySet<string>, language: string): string | undefined {
  const words = message.match(/[A-Za-z_][\w.-]*/g) ?? [];
  return words
    .flatMap((word) => word.split('.'))
    .find((word) => names.has(word) && (language === 'zh-CN' || /[a-z][A-Z]/.test(word)));
}

/** Calls of pages are many and built of the same parts: one wrong value each will do. */
const isDeclared = ({ path }: Place) => !Object.values(ENDPOINTS).some((endpoint) => endpoint.path === path);

/** The pages of every type are built alike: a call of one of them stands for those of the others. */
function oneOfEachName(calls: readonly (readonly [Place, Call])[]): readonly (readonly [Place, Call])[] {
  const nameOf = (place: Place) => (isDeclared(place) ? place.path.replace(/^[^/]+/, '') : place.path);
  return [...new Map(calls.map((call) => [nameOf(call[0]), call])).values()];
}

interface Asking {
  readonly token: string;
  readonly language: string;
}

async function refusalOf(place: Place, misfit: unknown, { token, language }: Asking) {
  const url = toUrlPath(place);
  const isGet = place.method === 'GET';
  const answer = await gateway().app.inject({
    method: place.method,
    url: isGet ? `${url}?${new URLSearchParams(misfit as Record<string, string>)}` : url,
    headers: {
      ...HEADERS,
      'accept-language': language,
      authorization: `Bearer ${token}`,
      [IDEMPOTENCY_KEY_HEADER]: 'wordswords',
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    ...(isGet ? {} : { payload: JSON.stringify(misfit) }),
  });
  return { statusCode: answer.statusCode, message: answer.json<Envelope>().message };
}

describe('a request that does not fit', () => {
  const REFUSED = 'is refused without a name of the wire, whatever is wrong with it (%s)';
  it.each(['en-US'])(REFUSED, { timeout: WALK_LIMIT_MS }, seeRefusals);
  it.each(['zh-CN'])(REFUSED, { tags: ['long'], timeout: WALK_LIMIT_MS }, seeRefusals);

  async function seeRefusals(language: string) {
    const main = await gateway().login(MAIN);
    const agent = await gateway().login(AGENT);
    const calls = listCalls();
    // One language tells whether a call names its parts; the other whether the words are there.
    const asked = language === 'zh-CN' ? oneOfEachName(calls) : calls.filter(([place]) => !isDeclared(place));
    const names = new Set(calls.flatMap(([, { body, querystring }]) => namesIn(body ?? querystring)));
    expect(names.size).toBeGreaterThan(60);
    const found: string[] = [];
    const silent: string[] = [];
    for (const [place, call] of asked) {
      const schema = call.body ?? call.querystring;
      // A call that ends the session of whoever tries it.
      if (schema === undefined || place.path === ENDPOINTS.logout.path) continue;
      const { statusCode } = await refusalOf(place, {}, { token: main, language });
      const token = statusCode === FORBIDDEN ? agent : main;
      let refused = 0;
      for (const misfit of misfitsOf(schema, isDeclared(place) ? WRONG_VALUES.slice(0, 1) : WRONG_VALUES)) {
        const { statusCode, message } = await refusalOf(place, misfit, { token, language });
        if (statusCode === 400) refused += 1;
        const name = findWireName(message, names, language);
        if (name !== undefined)
          found.push(`${place.path} ${JSON.stringify(misfit).slice(0, 80)}: ${message}`);
      }
      if (refused === 0) silent.push(place.path);
    }
    expect(found).toEqual([]);
    expect(silent).toEqual([]);
  }

  it('leaves the name for whoever reads the log', async () => {
    const token = await gateway().login(MAIN);
    const from = gateway().logLines.length;
    await refusalOf(ENDPOINTS.subAccountList, { merchantId: 'x' }, { token, language: 'zh-CN' });
    expect(gateway().logLines.slice(from).join('\n')).toContain('"name":"merchantId"');
  });
});
