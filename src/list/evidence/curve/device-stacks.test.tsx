import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeviceCurvesAnswer } from '../../../../contract/api/page/evidence/device-curves';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../../contract/limits';
import { text } from '../../../../contract/text';
import { fakeGateway, renderPage } from '../../../../test/support/portal/list-fixture';
import { probePage } from '../../../../test/support/portal/probe-page';
import { toDrawnSeries } from '../../../chart/stack/stack-data';
import { toStackOption } from '../../../chart/stack/stack-option';
import { PALETTES } from '../../../theme/palette';
import { DeviceCurves } from './device-curves';
import { toStackPictures } from './stack-series';

const page = probePage([
  {
    ...{ field: 'ports', from: 'attribute', kind: 'rows', title: text('端口', 'Ports') },
    columns: [
      { field: 'port', kind: 'number', title: text('端口', 'Port') },
      { field: 'use', kind: 'text', title: text('用途', 'Use') },
      { field: 'watts', kind: 'number', title: text('功率', 'Power'), unit: text('W', 'W') },
    ],
  },
]);
const STACK = {
  title: text('各端口功率', 'Power by port'),
  list: 'ports',
  key: 'port',
  named: 'use',
  of: 'watts',
};
const ROW = {
  id: 'd1',
  ports: [
    { port: 1, use: '插座', watts: 0 },
    { port: 2, use: null, watts: 0 },
    { port: 3, use: '充电', watts: 0 },
  ],
};
/** 2026-03-18 20:30 in Shanghai. */
const AT = Date.UTC(2026, 2, 18, 12, 30);
const STEP = 5 * ONE_MINUTE_MS;
const ANSWER: DeviceCurvesAnswer = {
  ...{ from: AT - ONE_DAY_MS, to: AT + 3 * STEP, stepMs: STEP, fields: [], isCut: false, list: [] },
  stacks: [
    {
      ...{ list: 'ports', of: 'watts', entries: ['1', '2', '3'] },
      steps: [
        { at: AT - 6 * STEP, values: [100, 40, 0] },
        { at: AT, values: [null, 60, 0] },
      ],
    },
  ],
};

function picturesOf(answer: DeviceCurvesAnswer, words: (text: { zh: string }) => string = ({ zh }) => zh) {
  return toStackPictures(answer, { declared: [STACK], fields: page.fields, row: ROW }, words);
}

describe('quantities of entries upon one another', () => {
  it('can be read as a table, each entry called as the list calls it, with what they come to', async () => {
    const gateway = fakeGateway();
    gateway.plan('probe/device/curves', () => ANSWER);
    renderPage(<DeviceCurves page={page} row={ROW} stacks={[STACK]} />, gateway);
    fireEvent.click(await screen.findByText('表'));
    const table = await screen.findByRole('table', { name: '各端口功率' });
    const head = within(table).getAllByRole('columnheader');
    expect(head.map((cell) => cell.textContent)).toEqual([
      '时间',
      // The third never had any.
      ...['合计 (W)', '端口 1 · 插座 (W)', '端口 2 (W)'],
    ]);
    expect(within(table).getByText('2026-03-18 20:30:00').closest('tr')?.textContent).toBe(
      '2026-03-18 20:30:0060–60',
    );
    fireEvent.click(screen.getByText('31 天'));
    expect(gateway.calls.at(-1)?.body).toEqual({ id: 'd1', days: 31 });
  });

  it('are left out where nothing was told', () => {
    const steps = [{ at: AT, values: [null, null, null] }];
    expect(picturesOf({ ...ANSWER, stacks: ANSWER.stacks.map((each) => ({ ...each, steps })) })).toEqual([]);
  });

  it('are drawn as one stack, blank where nothing was told, without entries that never had any', () => {
    const [picture] = picturesOf(ANSWER);
    if (picture === undefined) throw new Error('There is a picture.');
    const option = toStackOption(picture.data, { palette: PALETTES.light, language: 'zh', sum: '合计' });
    const series = option['series'] as readonly { name: string; stack: string; data: unknown[][] }[];
    expect(series.map(({ name }) => name)).toEqual(['端口 1 · 插座', '端口 2']);
    expect(new Set(series.map(({ stack }) => stack)).size).toBe(1);
    const told = series.map(({ data }) => data.filter(([, value]) => value !== null));
    expect(told).toEqual([
      [[AT - 5.5 * STEP, 100]],
      [
        [AT - 5.5 * STEP, 40],
        [AT + STEP / 2, 60],
      ],
    ]);
    expect(series[0]?.data).toHaveLength(Math.ceil((ANSWER.to - ANSWER.from) / STEP));
  });

  it('are all drawn where none ever had any', () => {
    const [picture] = picturesOf(ANSWER);
    const flat = (picture?.data.series ?? []).map((each) => ({ ...each, points: [[AT, 0] as const] }));
    expect(toDrawnSeries(flat)).toHaveLength(3);
  });
});
