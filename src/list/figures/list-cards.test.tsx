import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListFiguresAnswer } from '../../../contract/api/page/figures/list-figures';
import { resolveCard } from '../../../contract/resources/card/card';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';
import { fakeGateway, listPage, refusal, renderPage } from '../../../test/support/portal/list-fixture';
import { ListPage } from '../list-page';

const LIST = 'probe/device/list';
const FIGURES = 'probe/device/figures';

const CARDS = [
  {
    ...{ name: 'idle', title: text('空闲率', 'Idle rate'), among: [] },
    where: [{ field: 'status', in: [1] }],
  },
  { name: 'faults', title: text('故障数', 'Faults'), tab: 'fault' },
  { name: 'income', title: text('总营收', 'Income'), sum: 'income', per: 'income' },
].map(resolveCard);

const ANSWER: ListFiguresAnswer = {
  cards: [
    { name: 'idle', value: 3, rate: 0.75, isCapped: false },
    { name: 'faults', value: 1, rate: null, isCapped: false },
    { name: 'income', value: 123_450, rate: 0.5, isCapped: false },
  ],
  totals: { income: 123_450 },
};

async function draw(answer: () => unknown = () => ANSWER, changes: Partial<ResolvedListPage> = {}) {
  const gateway = fakeGateway();
  gateway.plan(LIST, () => ({
    ...{ list: [{ id: 'd1', number: 'P-1', status: 1, income: 100 }], total: 1, isTotalCapped: false },
    ...{ nextCursor: null, previousCursor: null },
  }));
  gateway.plan('probe/device/tabs', () => ({ tabs: [] }));
  gateway.plan(FIGURES, answer);
  const page = listPage({ cards: CARDS, totals: text('合计', 'Total'), ...changes });
  renderPage(<ListPage page={page} timeStyle="exact" />, gateway, { keys: ['incomeInfo'] });
  await screen.findByText('P-1');
  return gateway;
}

const cardOf = async (name: string) => (await screen.findByText(name)).closest('li') ?? document.body;
const totalRow = () => document.querySelector('thead tr:nth-child(2)');

describe('cards above a list', () => {
  it('say their figures, and lead to the rows behind them', async () => {
    await draw();
    const idle = await within(await cardOf('空闲率')).findByRole('link', { name: '空闲率 75.0% 3' });
    expect(idle.getAttribute('href')).toBe('/probe/device?f.status=1');
    const faults = within(await cardOf('故障数')).getByRole('link', { name: '故障数 1' });
    expect(faults.getAttribute('href')).toBe('/probe/device?tab=fault');
    expect((await cardOf('总营收')).textContent).toContain('1,234.50');
  });

  it('say how a sum has changed, where it is compared', async () => {
    const [income] = ANSWER.cards.slice(-1);
    const told = (change: number | null) => () => ({ ...ANSWER, cards: [{ ...income, rate: null, change }] });
    await draw(told(0.123));
    await waitFor(async () => expect((await cardOf('总营收')).textContent).toContain('较上期 +12.3%'));
  });

  it('are asked for behind the rows', async () => {
    const gateway = await draw();
    await within(await cardOf('故障数')).findByRole('link');
    const paths = gateway.calls.map(({ path }) => path);
    expect(paths.indexOf(FIGURES)).toBeGreaterThan(paths.indexOf(LIST));
    expect(paths.filter((path) => path === FIGURES)).toHaveLength(1);
  });

  it('say when there are too many rows to add up', async () => {
    await draw(() => ({
      cards: [
        { name: 'idle', value: 10_000, rate: null, isCapped: true },
        { name: 'faults', value: 1, rate: null, isCapped: false },
        { name: 'income', value: null, rate: null, isCapped: true },
      ],
      totals: null,
    }));
    const income = await within(await cardOf('总营收')).findByRole('link');
    expect(income.title).toBe('超过 10,000 条，请缩小筛选范围后统计');
    expect((await cardOf('空闲率')).textContent).toContain('10,000+');
    expect(totalRow()?.textContent).toContain('超过 10,000 条，不合计');
  });

  it('leave the rows alone when they cannot be counted', async () => {
    await draw(() => {
      throw refusal('计数失败', 500);
    });
    await waitFor(async () => expect((await cardOf('故障数')).textContent).toBe('故障数–'));
    expect(screen.getByText('P-1')).toBeTruthy();
  });
});

describe('the total row of a list', () => {
  it('has each sum under its column', async () => {
    await draw();
    await screen.findByText('¥1,234.50', { selector: 'thead td' });
    const heads = [...document.querySelectorAll('thead tr:first-child th')].map((cell) => cell.textContent);
    const cells = [...(totalRow()?.children ?? [])].map((cell) => cell.textContent);
    expect(cells[heads.indexOf('营收')]).toContain('1,234.50');
    // Behind the boxes, which have no words.
    expect(cells.find((words) => words !== '')).toBe('合计');
  });

  it('is of the rows under the first tab, where this one leaves some out', async () => {
    const first = listPage()
      .tabs.filter(({ where }) => where.length > 0)
      .slice(0, 1);
    const gateway = await draw(() => ANSWER, { tabs: first });
    await screen.findByText('¥1,234.50', { selector: 'thead td' });
    const asked = gateway.calls.find(({ path }) => path === FIGURES);
    expect(first).toHaveLength(1);
    expect(asked?.body).toMatchObject({ tab: first[0]?.name });
  });

  it('is not there where nothing is declared', async () => {
    await draw(() => ({ ...ANSWER, totals: null }), { totals: null });
    await within(await cardOf('故障数')).findByRole('link');
    expect(totalRow()).toBeNull();
  });
});
