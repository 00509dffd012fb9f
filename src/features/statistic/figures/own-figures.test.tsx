import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SummaryAnswer } from '../../../../contract/api/page/report';
import { resolveChecked } from '../../../../contract/resources/resolve-checked';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { product, resources } from '../../../../resources.config';
import { fakeGateway, renderPage } from '../../../../test/support/portal/list-fixture';
import StatisticSummaryPage from '../summary/statistic-summary-page';
import { wholePage } from '../../../app/figures/whole-page';

const ID = 'clearwater/statistic/summary';
const DAY = Date.parse('2026-11-19T00:00:00+08:00');

function pageOf(declaration: typeof resources): ResolvedSummaryPage {
  const page = resolveChecked(declaration).pages.find(({ id }) => id === ID);
  if (page?.kind !== 'statistic-summary') throw new Error('There is no summary.');
  return page;
}

const figure = (value: number) => ({ value, elapsed: value, previous: null });
const ANSWER: SummaryAnswer = {
  metrics: {
    netAmount: figure(110_000),
    litres: figure(1_240.5),
    meanTds: figure(23.4),
    normalLitres: figure(600),
    hotLitres: figure(500),
    coldLitres: figure(140.5),
  },
  untilMs: DAY + 2 * 86_400_000,
  granularity: 'day',
  trend: [],
  hours: Array.from({ length: 24 }, (_, hour) => ({ litres: hour === 7 ? 88.5 : 0 })),
  comparison: {
    with: 'previous',
    elapsed: { fromMs: DAY, untilMs: DAY },
    base: { fromMs: DAY, untilMs: DAY },
    obstacle: 'nothingElapsed',
  },
  updatedAt: DAY,
};

function draw() {
  const gateway = fakeGateway();
  gateway.plan(`${ID}/report`, () => ANSWER);
  renderPage(<StatisticSummaryPage page={wholePage(pageOf(product))} />, gateway, { address: `/${ID}` });
}

describe('the figures of one type', () => {
  it('come with its page: the page is then what the whole declaration says', () => {
    expect(pageOf(product).own).toBeNull();
    expect(wholePage(pageOf(product))).toEqual(pageOf(resources));
  });

  it('stand under their own title behind the common ones, without what is only drawn', async () => {
    draw();
    const own = await screen.findByRole('region', { name: '出水与水质' });
    expect(await within(own).findByText('1,240.5')).toBeTruthy();
    const shown = pageOf(resources).own?.metrics ?? [];
    expect(shown.length).toBeGreaterThan(0);
    expect(within(own).getAllByRole('listitem')).toHaveLength(shown.length);
    expect(within(own).queryByText('常温水')).toBeNull();
    const [common] = screen.getAllByRole('list');
    expect(common === undefined ? [] : within(common).getAllByRole('listitem')).toHaveLength(8);
    expect(within(own).getByRole('link', { name: '1,240.5' }).getAttribute('href')).toMatch(
      /^\/clearwater\/statistic\/income\?/,
    );
  });

  it('are drawn by hour of the day, as a table too', async () => {
    draw();
    const card = await screen.findByRole('region', { name: '一天中的出水量' });
    fireEvent.click(await within(card).findByText('表'));
    const rows = within(card)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toHaveLength(25);
    expect(rows[0]).toBe('时段出水量');
    expect(rows[8]).toBe('07:0088.5');
  });

  it('are drawn as parts of what they are together, as a table too', async () => {
    draw();
    const card = await screen.findByRole('region', { name: '冷热占比' });
    fireEvent.click(await within(card).findByText('表'));
    const rows = within(card)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(['常温水60048.4%', '热水50040.3%', '冷水140.511.3%']);
    expect(rows[0]).toBe('分项数值 (L)占比');
  });
});
