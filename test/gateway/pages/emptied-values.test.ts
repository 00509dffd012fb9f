import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionValue } from '../../../contract/api/page/action';
import { API_BASE } from '../../../contract/api/endpoints';
import type { Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { Declaration, EquipmentDeclaration } from '../../../contract/resources/declaration';
import type { FieldKind } from '../../../contract/resources/field';
import { text } from '../../../contract/text';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { EIGHTH_NAME, withEighthType, withoutEighthType } from '../../support/eighth/eighth-type';
import { insertDryingCabinets } from '../../support/eighth/eighth-rows';
import { HEADERS, TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

/** What is entered for each kind before it is emptied; null for kinds that nobody can type. */
const ENTERED: Readonly<Record<FieldKind, ActionValue>> = {
  text: '上层',
  mobile: '13912345678',
  reference: 's01',
  number: 1.5,
  money: 100,
  percent: 0.5,
  duration: 60,
  level: 3,
  time: TEST_NOW_MS,
  boolean: true,
  enum: 'warm',
  tags: ['uv'],
  images: null,
  rows: null,
};

/** Every field of the type's own may be entered, and left empty. */
function withRefit(entry: EquipmentDeclaration): EquipmentDeclaration {
  const params = entry.device.fields.filter(({ field, kind }) => OWN.has(field) && ENTERED[kind] !== null);
  const refit = {
    name: 'refit',
    title: text('改装', 'Refit'),
    permission: 'dryingCabinetDeviceEdit',
    params: params.map((field) => ({ ...field, required: false })),
    effect: { kind: 'set', values: params.map(({ field }) => ({ field, from: field })) },
  } as const;
  return { ...entry, device: { ...entry.device, actions: [...(entry.device.actions ?? []), refit] } };
}

const OWN = new Set(
  'shelf humidity airTempC depositCents lampSeconds lampChangedAt fill doorLocked mode features keeperMobile'.split(
    ' ',
  ),
);

function declare(): Declaration {
  const { entries, ...rest } = withEighthType(resources);
  return {
    ...rest,
    entries: entries.map((entry) =>
      entry.kind === 'equipment' && entry.name === EIGHTH_NAME ? withRefit(entry) : entry,
    ),
  };
}

const gateway = useGateway({
  declaration: declare(),
  seedDeclaration: withoutEighthType(resources),
  seedScale: 0.001,
});
const MERCHANT = 'm1001';
const PAGE = `${EIGHTH_NAME}/device`;

let token = '';
let fields: readonly { readonly field: string; readonly kind: FieldKind; readonly isSortable: boolean }[] =
  [];
beforeAll(async () => {
  const rows = { franchiseeId: MERCHANT, storeIds: ['s01'], count: 4, nowMs: TEST_NOW_MS };
  await insertDryingCabinets(gateway().database, rows);
  token = await gateway().login('13800000001');
  const page = gateway().resolved.pages.find(({ id }) => id === PAGE);
  fields = page !== undefined && 'fields' in page ? page.fields.filter(({ field }) => OWN.has(field)) : [];
});

let keys = 0;
async function refit(id: string, params: Readonly<Record<string, ActionValue>>) {
  keys += 1;
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${PAGE}/refit`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': `refit-key-${keys}` },
    payload: { ids: [id], params },
  });
  return answer.json<Envelope>();
}

async function list(body: object): Promise<readonly Row[]> {
  const answer = await gateway().post(`${PAGE}/list`, body, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: ListAnswer }>().data.list;
}

const valuesFor = (value: (kind: FieldKind) => ActionValue) =>
  Object.fromEntries(fields.map(({ field, kind }) => [field, value(kind)]));

async function firstId(): Promise<string> {
  const [row] = await list({});
  if (row === undefined) throw new Error('There is no drying cabinet.');
  return row.id;
}

/** What the list answers for a range or an order by each field that has one. */
async function readByEveryField(): Promise<void> {
  for (const { field, kind, isSortable } of fields) {
    if (isSortable) {
      expect(await list({ sorters: [{ field, order: 'desc' }] })).toHaveLength(4);
      const [first] = await list({ sorters: [{ field, order: 'asc' }], pageSize: 1 });
      expect(first).toBeDefined();
    }
    if (typeof ENTERED[kind] === 'number') await list({ filters: { [field]: [0, null] } });
    if (kind === 'boolean') await list({ filters: { [field]: true } });
  }
}

describe('an optional value', () => {
  it('of every kind can be entered, emptied, and read in between', async () => {
    const id = await firstId();
    expect(new Set(fields.map(({ kind }) => kind)).size).toBeGreaterThan(9);
    expect(
      await refit(
        id,
        valuesFor((kind) => ENTERED[kind]),
      ),
    ).toMatchObject({ code: 0 });
    await readByEveryField();
    expect(
      await refit(
        id,
        valuesFor(() => null),
      ),
    ).toMatchObject({ code: 0 });
    const row = (await list({})).find((each) => each.id === id);
    const expected = valuesFor((kind) => (kind === 'tags' ? [] : null));
    expect(row).toMatchObject(expected);
    await readByEveryField();
  });

  it('of every kind is refused, by its title, where it is of another', async () => {
    const id = await firstId();
    const empty = valuesFor(() => null);
    for (const { field, kind } of fields.filter(({ kind }) => kind !== 'text')) {
      const answer = await refit(id, { ...empty, [field]: '' });
      expect([field, kind, answer.code]).toEqual([field, kind, 40001]);
      expect(answer.message).not.toContain(field);
    }
    expect(await refit(id, { ...empty, shelf: ' ' })).toMatchObject({ code: 0 });
  });
});

describe('a value that another program has written', () => {
  const wrong = ['', 'twelve', ' 1 ', [], {}, true, null, 1e300].map((value) => ({ value }));
  it.each(wrong)('does not keep the list from being read: $value', async ({ value }) => {
    const attributes = JSON.stringify(Object.fromEntries([...OWN].map((name) => [name, value])));
    await withTenant(gateway().database.db, MERCHANT, (trx) =>
      sql`UPDATE device SET attributes = ${attributes}::jsonb
          WHERE franchisee_id = ${MERCHANT} AND device_number = 'KX0002'`.execute(trx),
    );
    await readByEveryField();
    const [row] = (await list({})).filter((each) => each['deviceNumber'] === 'KX0002');
    if (value === '') expect(row).toMatchObject({ airTempC: null, doorLocked: null, features: [] });
  });
});
