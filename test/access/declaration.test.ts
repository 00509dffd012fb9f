import { describe, expect, it } from 'vitest';
import { type Expression, parseExpression } from '../../contract/access/expression';
import { checkDeclaration } from '../../contract/resources/check/check';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { PERMISSION_ROWS } from '../support/permission-fixture';

const resolved = resolveDeclaration(resources);
/** Route words of the equipment that spec §2 names; a declaration may hold more. */
const SPECIFIED: ReadonlySet<string> = new Set(
  'washer box dispenser showerDispenser controlBox clearwater shower'.split(' '),
);

describe('the declaration', () => {
  it('is plain data: JSON carries it without loss', () => {
    expect(JSON.parse(JSON.stringify(resources))).toEqual(resources);
  });

  it('has no problem', () => {
    expect(checkDeclaration(resources)).toEqual([]);
  });

  it('declares every permission of spec §3, spelled as reviewed', () => {
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    const declared = resolved.catalogue.permissions.map(({ id, key, title, group }) => ({
      id,
      key,
      title: title.zh,
      titleEn: title.en,
      group,
    }));
    // Further types bring further rows; those of the specification stand as they were reviewed.
    const reviewed = new Set(PERMISSION_ROWS.map(({ key }) => key));
    const own = declared.filter(({ key }) => reviewed.has(key));
    expect([...own].sort(byId)).toEqual([...PERMISSION_ROWS].sort(byId));
  });

  it.each(ranges())('fills the id range $first-$last (spec §3)', ({ first, last }) => {
    const ids = resolved.catalogue.permissions.map(({ id }) => id);
    const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('the route table of spec §2', () => {
  it.each([
    ['/washer/device', 'washerDeviceInfo'],
    ['/washer/order', 'washerOrderInfo'],
    ['/box/device', 'boxDeviceInfo'],
    ['/box/order', 'boxOrderInfo'],
    ['/dispenser/device', 'washingPartnerDeviceInfo'],
    ['/dispenser/order', 'washingPartnerOrderInfo'],
    ['/showerDispenser/device', 'showerPartnerDeviceInfo'],
    ['/showerDispenser/order', 'showerPartnerOrderInfo'],
    ['/controlBox/device', 'powerControllerDeviceInfo'],
    ['/controlBox/order', 'powerControllerOrderInfo'],
    ['/clearwater/device', 'waterDeviceInfo'],
    ['/clearwater/order', 'waterOrderInfo'],
    ['/shower/device', 'showerDeviceInfo'],
    ['/shower/order', 'showerOrderInfo'],
    ['/shower/statistic/summary', 'showerStatisticsInfo'],
    ['/shower/statistic/income', 'showerStatisticsInfo'],
    ['/shower/statistic/device', 'showerStatisticsInfo'],
    ['/washer/statistic/summary', ''],
    ['/washer/statistic/income', ''],
    ['/washer/statistic/device', ''],
    ['/dispenser/statistic/summary', ''],
    ['/showerDispenser/statistic/income', ''],
    ['/controlBox/statistic/device', ''],
    ['/clearwater/statistic/summary', ''],
    ['/bill/rechargeRecord', 'billRecharge'],
    ['/bill/record', 'billRefund'],
    ['/feedback/list', 'feedback & feedbackList'],
    ['/accountManagement/operatingAccount', 'agentFranchisee'],
    ['/userCenter/personalCenter', 'franchisee'],
  ])('opens %s with "%s"', (path, permission) => {
    const page = resolved.pages.find((candidate) => candidate.path === path);
    expect(page?.permission).toEqual(toExpressions(permission));
  });

  it('has no export page yet, and none that stands open', () => {
    // spec §2: export pages need info & export together; until they are declared there is no such route.
    const exports = resolved.pages.filter(({ path }) => path.endsWith('/statistic/export'));
    expect(exports.filter(({ permission }) => permission.length === 0)).toEqual([]);
  });

  it.each([
    ['washer', '/washer/statistic'],
    ['washer/statistic', '/washer/statistic/summary'],
    ['box', '/box/device'],
    ['shower', '/shower/statistic'],
    ['shower/statistic', '/shower/statistic/summary'],
    ['bill', '/bill/rechargeRecord'],
    ['feedback', '/feedback/list'],
  ])('sends the group %s to %s', (id, redirect) => {
    expect(resolved.groups.find((group) => group.id === id)?.redirect).toBe(redirect);
  });

  it('has the overview first, for whoever may read the summaries of two types', () => {
    const summaries = resolved.pages.filter(({ kind }) => kind === 'statistic-summary');
    const [first] = resolved.pages;
    expect(first).toMatchObject({ path: '/overview', kind: 'overview', groups: [] });
    const ways = summaries.map(({ reads }) => reads);
    expect(first?.permission).toMatchObject([{ kind: 'several', least: 2, ways }]);
    expect(first?.reads).toEqual(first?.permission);
  });

  it('sums in the overview what the summary of every type shows under the same name', () => {
    const overview = resolved.pages.find((page) => page.kind === 'overview');
    for (const page of resolved.pages) {
      if (page.kind !== 'statistic-summary') continue;
      expect(page.metrics).toEqual(expect.arrayContaining([...(overview?.metrics ?? [])]));
    }
    expect(overview?.metrics.map(({ name }) => name)).toEqual(['netAmount', 'paidOrderCount']);
  });

  it('sends / to the washer statistics', () => {
    expect(resolved.home).toBe('/washer/statistic');
  });

  it('lists the equipment in the order of the specification, each with its word on the wire', () => {
    const words = resolved.equipment.map(({ name, deviceType }): [string, string] => [name, deviceType]);
    expect(words.filter(([name]) => SPECIFIED.has(name))).toEqual([
      ['washer', 'washer'],
      ['box', 'box'],
      ['dispenser', 'washing_partner'],
      ['showerDispenser', 'shower_partner'],
      ['controlBox', 'power_controller'],
      ['clearwater', 'water'],
      ['shower', 'shower'],
    ]);
  });

  it('guards every page of equipment: by its permission, or by what its data needs', () => {
    const open = resolved.pages.filter(({ reads }) => reads.length === 0);
    expect(open.map(({ path }) => path)).toEqual([]);
  });
});

function toExpressions(source: string): readonly Expression[] {
  return source === '' ? [] : [parseExpression(source)];
}

/** The ranges that spec §3 lists. */
function ranges(): readonly { readonly first: number; readonly last: number }[] {
  const text =
    '100-106 200-201 300-308 400-402 500-507 600-603 700-702 800-803 1000-1014 1100-1105 1200-1202 1300-1302 ' +
    '2000-2012 2100-2102 2200-2201 3000-3012 3100-3102 3200-3201 5000-5009 5100-5103 5200-5201 6100-6109 ' +
    '6200-6202 6300-6301 7000-7006 8000-8011 8100-8103 8200-8201 9000-9001 9100-9101 9200-9201';
  return text.split(' ').map((range) => {
    const [first = 0, last = 0] = range.split('-').map(Number);
    return { first, last };
  });
}
