import { beforeAll, describe, expect, it } from 'vitest';
import type { Expression } from '../../../contract/access/expression';
import { API_BASE, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { UserDetail } from '../../../contract/api/account/user';
import { equipmentOf, type ResolvedPage } from '../../../contract/resources/resolved';
import { DEMONSTRATION_ACCOUNTS } from '../../../gateway/demonstration/people';
import { resources } from '../../../resources.config';
import { withEighthType } from '../../support/eighth/eighth-type';
import { HEADERS, TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ declaration: withEighthType(resources), seedScale: 0.001 });

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: string;
  readonly body?: object;
  /** It names a row that never was. */
  readonly isOfNoRow?: boolean;
}

const PERIOD = { period: [TEST_NOW_MS, TEST_NOW_MS] };

/** The calls that a page brings with it, written down here a second time. */
function callsOf({ id, kind }: ResolvedPage): readonly Call[] {
  const v1 = `${API_BASE}/v1/${id}`;
  switch (kind) {
    case 'device':
    case 'order':
    case 'list':
      return [
        ...(kind === 'device' ? [{ method: 'POST', path: `${v1}/alert/list`, body: {} } as const] : []),
        ...(kind === 'device'
          ? (['list', 'cancel'] as const).map(
              (call) =>
                ({
                  method: 'POST',
                  path: `${v1}/command/${call}`,
                  body: { commandIds: ['never-was'] },
                }) as const,
            )
          : []),
        { method: 'POST', path: `${v1}/list`, body: {} },
        { method: 'POST', path: `${v1}/tabs`, body: {} },
        ...(kind === 'list' ? [] : [{ method: 'POST', path: `${v1}/figures`, body: {} } as const]),
        { method: 'GET', path: `${v1}/detail`, query: '?id=never-was', isOfNoRow: true },
        { method: 'POST', path: `${v1}/log`, body: { id: 'never-was' }, isOfNoRow: true },
      ];
    case 'statistic-summary':
      return [{ method: 'POST', path: `${v1}/report`, body: PERIOD }];
    case 'statistic-income':
      return [
        { method: 'POST', path: `${v1}/list`, body: PERIOD },
        { method: 'POST', path: `${v1}/report`, body: PERIOD },
      ];
    case 'statistic-device':
      return [
        { method: 'POST', path: `${v1}/list`, body: PERIOD },
        { method: 'POST', path: `${v1}/states`, body: PERIOD },
        { method: 'POST', path: `${v1}/faults`, body: PERIOD },
      ];
    case 'overview':
      return [{ method: 'POST', path: `${v1}/report`, body: {} }];
    case 'operating-account':
      return [];
    case 'personal-center':
      return [{ method: 'GET', path: `${v1}/detail` }];
  }
}

interface Person {
  readonly type: number;
  readonly isUnderProxy: boolean;
  readonly ids: ReadonlySet<number>;
  readonly agreedIds: ReadonlySet<number> | null;
  /** With an agent for now; of a merchant's own people. */
  readonly handedOverIds: ReadonlySet<number>;
  readonly agreedEquipment: readonly string[] | null;
}

/** spec §6 in plain words, without the policy file. */
function holds(person: Person, key: string): boolean {
  const id = gateway().resolved.catalogue.idOf(key);
  if (person.agreedIds !== null && id !== undefined && !person.agreedIds.has(id)) return false;
  if (id !== undefined && person.handedOverIds.has(id)) return false;
  if (person.type === 1) return person.isUnderProxy ? key === 'franchisee' : key !== 'agentFranchisee';
  if (person.type === 3) return key !== 'franchisee';
  return id !== undefined && person.ids.has(id);
}

function meets(person: Person, expression: Expression): boolean {
  if (expression.kind === 'open') return true;
  if (expression.kind === 'several') {
    const open = expression.ways.filter((way) => way.every((part) => meets(person, part)));
    return open.length >= expression.least;
  }
  return expression.kind === 'all'
    ? expression.keys.every((key) => holds(person, key))
    : expression.keys.some((key) => holds(person, key));
}

/** The rights of an account as it is told them; a guard that goes by anything else is wrong. */
async function readPerson(token: string): Promise<Person> {
  const headers = { ...HEADERS, authorization: `Bearer ${token}` };
  const answer = await gateway().app.inject({ url: toUrlPath(ENDPOINTS.userDetail), headers });
  const user = answer.json<{ data: UserDetail }>().data;
  const { db } = gateway().database;
  const agreement = await db
    .selectFrom('proxy_agreement')
    .select('equipment')
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  const ids = new Set([...user.includePermissions, ...user.shouldHavePermission]);
  for (const id of user.excludePermissions) ids.delete(id);
  return {
    type: user.loginType,
    isUnderProxy: user.proxyStatus === 1,
    ids,
    agreedIds: user.delegatedPermissions === null ? null : new Set(user.delegatedPermissions),
    handedOverIds: new Set(user.operatedBy?.permissionIds ?? []),
    agreedEquipment: user.delegatedPermissions === null ? null : agreement.equipment,
  };
}

async function send({ method, path, query = '', body }: Call, token?: string) {
  const answer = await gateway().app.inject({
    method,
    url: `${path}${query}`,
    headers: { ...HEADERS, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
}

describe.each(DEMONSTRATION_ACCOUNTS.map(({ mobile, role }) => ({ mobile, role })))('$role', ({ mobile }) => {
  let token = '';
  beforeAll(async () => {
    token = await gateway().login(mobile);
  });

  it('reads what its rights open and is told what it lacks for the rest', async () => {
    const person = await readPerson(token);
    let [opened, refused] = [0, 0];
    for (const page of gateway().resolved.pages) {
      const equipment = equipmentOf(page);
      const isAgreed =
        equipment === null || person.agreedEquipment === null || person.agreedEquipment.includes(equipment);
      const missing = page.reads.filter((expression) => !meets(person, expression));
      for (const call of callsOf(page)) {
        const { status, message } = await send(call, token);
        if (isAgreed && missing.length === 0) {
          expect([call.path, status]).toEqual([call.path, call.isOfNoRow === true ? 404 : 200]);
          opened += 1;
        } else {
          expect([call.path, status]).toEqual([call.path, 403]);
          if (isAgreed) for (const key of keysOf(missing[0], person)) expect(message).toContain(key);
          refused += 1;
        }
      }
    }
    expect(opened).toBeGreaterThan(0);
    expect(refused > 0).toBe(person.type !== 1 || person.isUnderProxy);
  });
});

function keysOf(expression: Expression | undefined, person: Person): readonly string[] {
  return expression === undefined || expression.kind === 'open'
    ? []
    : expression.keys.filter((key) => !holds(person, key));
}

describe('somebody who is not signed in', () => {
  it('is refused by every call of every page', async () => {
    for (const call of gateway().resolved.pages.flatMap(callsOf)) {
      expect([call.path, (await send(call)).status]).toEqual([call.path, 401]);
    }
  });
});

describe('the API description', () => {
  it('describes every call of every page', async () => {
    const answer = await gateway().app.inject({ url: `${API_BASE}/openapi.json` });
    const { paths } = answer.json<{ paths: Record<string, object> }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const { login, logout, userDetail, storeOptions } = ENDPOINTS;
    const fixed = [login, logout, userDetail, storeOptions].map(
      (call) => `${call.method} ${toUrlPath(call)}`,
    );
    const generated = gateway()
      .resolved.pages.flatMap(callsOf)
      .map(({ method, path }) => `${method} ${path}`);
    for (const call of [...fixed, ...generated]) expect(described).toContain(call);
  });
});
