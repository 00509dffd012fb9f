import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, ATTACHMENT_PLACES, LIVE_STREAM, toUrlPath } from '../../../contract/api/endpoints';
import { FEEDBACK_PICTURED_PATH } from '../../../contract/api/platform/feedback';
import { EIGHTH_NAME } from '../../support/eighth/eighth-type';
import { readCertifications, readLog } from '../../support/gateway/accounts';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { KINDS, makeKinds, type Kind, type KindOfAccount } from '../../support/gateway/kinds-of-account';
import { CHANGING, toChangingCalls } from './changing-calls';
import { FIXED_ROWS, isAllowed, listRoutes, toPageRows, type Need } from './matrix-rows';

const gateway = useGateway({ seedScale: 0.001 });

const isEighthDeclared = process.env['DECLARATION'] === 'eighth';

/**
 * Every kind asks every call in `npm run test:matrix`. Otherwise the calls of pages, which are many and made by the same
 * hands, go round among the kinds: each is asked by a part of them, and each of the others by all.
 */
const ROUND = process.env['WHOLE_MATRIX'] === '1' || isEighthDeclared ? 1 : 5;
const asks = (kind: Kind) =>
  asked.filter(([route], at) => route in FIXED_ROWS || (at + KINDS.indexOf(kind)) % ROUND === 0);

let kinds: Readonly<Record<Kind, KindOfAccount>>;
let rows: ReadonlyMap<string, Need>;
/** The calls that are made; with an eighth type, those of its own pages: the others are the same without it. */
let asked: readonly (readonly [string, Need])[];
let routes: readonly string[] = [];

beforeAll(async () => {
  kinds = await makeKinds(gateway());
  rows = new Map([...Object.entries(FIXED_ROWS), ...toPageRows(gateway().resolved)]);
  asked = [...rows].filter(([route]) => !isEighthDeclared || route.includes(`/v1/${EIGHTH_NAME}/`));
  const printed = gateway().app.printRoutes({ commonPrefix: false });
  routes = listRoutes(printed);
});

/** Signing out, and leaving a merchant, end what the rest of the matrix needs; tests of their own let them in. */
const ENDS_WHAT_OTHERS_NEED = /\/user\/(?:logout|proxy\/leave)$/;

const tokenHeader = ({ token }: KindOfAccount) =>
  token === null ? {} : { authorization: `Bearer ${token}` };

async function send(route: string, kind: KindOfAccount, body: unknown = {}, headers: object = {}) {
  const [method, path] = route.split(' ');
  const isStream = path === toUrlPath(LIVE_STREAM).slice(API_BASE.length);
  const answer = await gateway().app.inject({
    // A stream has no end: it is let go once its status is known.
    payloadAsStream: isStream,
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${API_BASE}${path}`,
    headers: { ...HEADERS, ...tokenHeader(kind), ...headers },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body), headers: contentHeaders(kind, headers) }),
  });
  if (isStream) answer.stream().destroy();
  return answer;
}

const contentHeaders = (kind: KindOfAccount, headers: object) => ({
  ...HEADERS,
  'content-type': 'application/json',
  ...tokenHeader(kind),
  ...headers,
});

it('has a row for every route, and a route for every row', () => {
  expect(routes.filter((route) => !rows.has(route))).toEqual([]);
  expect([...rows.keys()].filter((route) => !routes.includes(route))).toEqual([]);
  expect(routes.length).toBeGreaterThan(80);
  expect(asked.length).toBeGreaterThan(isEighthDeclared ? 10 : 80);
});

/** What the gateway's own description says of a path. */
interface Described {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly 'x-reading'?: true } }>>;
}

it('says of every call by POST whether it only reads', async () => {
  const answer = await gateway().app.inject({ url: `${API_BASE}/openapi.json`, headers: HEADERS });
  const { paths } = answer.json<Described>();
  const isReading = (path: string) => paths[`${API_BASE}${path}`]?.post?.['x-reading'] === true;
  const posts = routes.flatMap((route) => (route.startsWith('POST ') ? [route.slice('POST '.length)] : []));
  const changing = toChangingCalls(gateway().resolved);
  expect(posts.filter((path) => isReading(path) === changing.has(path))).toEqual([]);
  expect(CHANGING.filter((path) => !posts.includes(path))).toEqual([]);
  expect(posts.filter(isReading).length).toBeGreaterThan(100);
});

it('has an account for every kind', () => {
  expect(Object.keys(kinds).sort()).toEqual([...KINDS].sort());
});

describe.each(KINDS.map((kind) => ({ kind })))('$kind', ({ kind }) => {
  it('is let in and kept out as the specification says, on every route', async () => {
    const neverDelegated = new Set(
      gateway()
        .resolved.catalogue.permissions.filter(({ isDelegable }) => !isDelegable)
        .map(({ key }) => key),
    );
    const before = await readState();
    for (const [route, need] of asks(kind)) {
      const isIn = isAllowed(kinds[kind], need, neverDelegated);
      if (isIn && ENDS_WHAT_OTHERS_NEED.test(route)) continue;
      const { statusCode } = await send(route, kinds[kind]);
      const isRefused = statusCode === 401 || statusCode === 403;
      expect([route, isRefused], `${route} answered ${statusCode}`).toEqual([route, !isIn]);
      if (!isIn) expect([route, statusCode]).toEqual([route, kinds[kind].isSignedIn ? 403 : 401]);
      expect([route, statusCode < 500]).toEqual([route, true]);
    }
    // No call of the matrix names an object or a value: nothing may have changed.
    expect(await readState()).toEqual(before);
  }, 120_000);
});

/** Everything that a call around accounts could change. */
async function readState() {
  const { db } = gateway().database;
  return {
    accounts: await db.selectFrom('account').selectAll().orderBy('id').execute(),
    franchisees: await db.selectFrom('franchisee').selectAll().orderBy('id').execute(),
    agreements: await db.selectFrom('proxy_agreement').selectAll().orderBy('id').execute(),
    certifications: await readCertifications(gateway()),
    captchas: await db.selectFrom('captcha').select('id').execute(),
    log: await readLog(gateway()),
  };
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: unknown;
}

/** Paths of objects inside a schema that take fields they do not name. */
function findOpenObjects(schema: Schema, path: string): readonly string[] {
  const own = schema.properties !== undefined && schema.additionalProperties !== false ? [path] : [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
    findOpenObjects(child, `${path}.${name}`),
  );
  const items = schema.items === undefined ? [] : findOpenObjects(schema.items, `${path}[]`);
  const choices = (schema.anyOf ?? []).flatMap((choice) => findOpenObjects(choice, path));
  return [...own, ...inner, ...items, ...choices];
}

describe('a field that a call does not know', () => {
  /** Calls whose body is a picture. */
  const PICTURES = [toUrlPath(ATTACHMENT_PLACES.send), FEEDBACK_PICTURED_PATH];
  const HOSTILE = ['franchiseeId', 'franchisee_id', 'tenant', 'role', 'type', 'createdAt', 'paidAmount'];

  it('is named by the schema of no request', async () => {
    const answer = await gateway().app.inject({ url: `${API_BASE}/openapi.json` });
    const { paths } = answer.json<{
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
      >;
    }>();
    const open: string[] = [];
    const without: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      // Pictures have no fields.
      if (PICTURES.includes(path)) continue;
      const schema = methods['post']?.requestBody?.content['application/json']?.schema;
      if (methods['post'] !== undefined && schema === undefined) without.push(path);
      if (schema !== undefined) open.push(...findOpenObjects(schema, path));
    }
    expect({ open, without }).toEqual({ open: [], without: [] });
  });

  it('is refused by every call that changes or reads something, and nothing changes', async () => {
    const before = await readState();
    for (const [index, [route, need]] of asked.entries()) {
      if (!route.startsWith('POST')) continue;
      const kind = need.who === 'agent main' ? kinds['agent main'] : kinds.main;
      // Calls of pages are many, and what refuses the field is the same in all of them.
      for (const field of route in FIXED_ROWS ? HOSTILE : HOSTILE.slice(index % HOSTILE.length).slice(0, 1)) {
        const { statusCode } = await send(route, kind, { [field]: 'm1021' });
        // Entering a merchant is the one call that names one.
        if (route.endsWith('/proxy/enter') && field === 'franchiseeId') continue;
        const refusal =
          route === `POST ${toUrlPath(ATTACHMENT_PLACES.send).slice(API_BASE.length)}` ? 415 : 400;
        expect([route, field, statusCode]).toEqual([route, field, refusal]);
      }
    }
    expect(await readState()).toEqual(before);
  }, 120_000);

  it('moves nobody to another tenant from the query or a header', async () => {
    const list = 'POST /v1/washer/device/list';
    const plain = await send(list, kinds.main, {});
    const data = (body: string) => body.replace(/"traceId":"[0-9a-f]+"/, '');
    const byHeader = await send(list, kinds.main, {}, { 'franchisee-id': 'm1021', 'x-tenant': 'm1021' });
    const byQuery = await send(`${list}?franchiseeId=m1021`, kinds.main, {});
    expect(data(byHeader.body)).toBe(data(plain.body));
    expect(data(byQuery.body)).toBe(data(plain.body));
  });
});
