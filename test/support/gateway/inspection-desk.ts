import { beforeAll } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { Envelope } from '../../../contract/api/envelope';
import { HEADERS, toLoginBody, type TestGateway } from './gateway';

/** Who plans and inspects, and somebody of another merchant. */
export const INSPECTION = {
  ...{ merchant: 'm1001', main: '13800000001', support: '13800000011', store: '13800000014' },
  other: '13800000021',
} as const;

const PLANS = 'inspection/list';
const TASKS = 'inspection/detail';

interface ActOptions {
  readonly mobile?: string;
  readonly key?: string;
  readonly params?: object;
  readonly reason?: string;
}

let keys = 0;

/** Calls and looks that tests of inspections share, over the demonstration of one merchant. */
export function createInspectionDesk(gateway: () => TestGateway) {
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    for (const mobile of [INSPECTION.main, INSPECTION.support, INSPECTION.other]) {
      tokens.set(mobile, await gateway().login(mobile));
    }
    // One of those that the start command does not print: the same password opens it.
    const body = { ...toLoginBody(INSPECTION.support), mobile: INSPECTION.store };
    const answer = await gateway().post('user/login', body);
    tokens.set(INSPECTION.store, answer.json<{ data: { token: string } }>().data.token);
  });
  const tokenOf = (mobile: string = INSPECTION.main) => tokens.get(mobile);

  async function act(path: string, ids: readonly string[] | null, options: ActOptions = {}) {
    const { mobile = INSPECTION.main, key = `inspect-${(keys += 1)}`, ...body } = options;
    const answer = await gateway().app.inject({
      method: 'POST',
      url: `/franchisee_pc/v1/${path}`,
      headers: {
        ...HEADERS,
        authorization: `Bearer ${tokenOf(mobile)}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      payload: { ...(ids === null ? {} : { ids }), ...body },
    });
    const { code, message, data } = answer.json<Envelope<ActionAnswer | null>>();
    const results = data?.results ?? [];
    return { code, message, id: results[0]?.id ?? '', outcomes: results.map(({ outcome }) => outcome) };
  }

  async function list(path: string, body: object, mobile?: string): Promise<readonly Row[]> {
    const answer = await gateway().post(`${path}/list`, { pageSize: 100, ...body }, tokenOf(mobile));
    return answer.json<{ data: ListAnswer | null }>().data?.list ?? [];
  }

  const COURSE = {
    ...{ planName: '测试计划', hours: 8, mustScan: false, photosMin: 0, distanceMax: null },
    ...{ maySkip: true, opensTickets: true },
  };
  const RANGE = {
    ...{
      cycle: 'once',
      types: ['shower'],
      storeIds: ['s01', 's02', 's03', 's04', 's05', 's06'],
      pick: 'all',
    },
    ...{ deviceIds: [], exceptIds: [], items: ['shower.waterTemp', 'shower.valve'] },
  };

  return {
    ...{ act, list, tokenOf, COURSE, RANGE },
    /** Makes a plan of the first devices of a type that are found. */
    async newPlan(params: object = {}, options: ActOptions = {}) {
      const { json } = await gateway().post(
        `${PLANS}/create/range`,
        { types: RANGE.types, storeIds: RANGE.storeIds, pick: 'all' },
        tokenOf(),
      );
      const devices = json<{ data: { list: readonly { readonly id: string }[] } }>().data.list;
      const deviceIds = devices.slice(0, 3).map(({ id }) => id);
      const startAt = gateway().now() + 3_600_000;
      const inspectorIds = ['acc-1001'];
      return act(`${PLANS}/create`, null, {
        params: { ...COURSE, ...RANGE, startAt, inspectorIds, deviceIds, ...params },
        ...options,
      });
    },
    planOf: async (id: string) => {
      const answer = await gateway().get(`${PLANS}/detail?id=${id}`, tokenOf());
      return answer.json<{ data: Row | null }>().data;
    },
    tasksOf: (planId: string, mobile?: string) => list(TASKS, { filters: { planId } }, mobile),
    taskOf: async (id: string) => {
      const answer = await gateway().get(`${TASKS}/detail?id=${id}`, tokenOf());
      return answer.json<{ data: Row | null }>().data;
    },
    step: (name: string, id: string, options: ActOptions = {}) =>
      act(`${PLANS}/${name}`, [id], { reason: '测试原因', ...options }),
    /** What a phone hands in of one device. */
    scan: (id: string, found: object, options: ActOptions = {}) =>
      act(`${TASKS}/scan`, [id], { params: { ...NOTHING, ...NO_PLACE, ...found }, ...options }),
    record: (id: string, found: object, options: ActOptions = {}) =>
      act(`${TASKS}/record`, [id], { params: { ...NOTHING, ...found }, reason: '补录', ...options }),
  };
}

const NOTHING = { answers: null, skipReason: null, note: null, photos: null };
const NO_PLACE = { scannedCode: null, distanceM: null, durationSec: null };

/** What is in order at a shower, and what is not. */
export const GOOD = [
  { item: 'shower.waterTemp', value: '41' },
  { item: 'shower.valve', value: 'ok' },
];
export const BAD = [
  { item: 'shower.waterTemp', value: '30' },
  { item: 'shower.valve', value: 'bad' },
];
