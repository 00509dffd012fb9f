import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeviceCurvesAnswer } from '../../../../contract/api/page/evidence/device-curves';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../../contract/limits';
import { text } from '../../../../contract/text';
import { fakeGateway, refusal, renderPage } from '../../../../test/support/portal/list-fixture';
import { probePage } from '../../../../test/support/portal/probe-page';
import { isAlone, withGaps } from '../../../chart/curve/curve-data';
import { toCurveOption } from '../../../chart/curve/curve-option';
import { PALETTES } from '../../../theme/palette';
import { toStepData } from './curve-series';
import { DeviceCurves } from './device-curves';

const page = probePage([
  { field: 'powerW', from: 'attribute', kind: 'number', title: text('功率', 'Power'), unit: text('W', 'W') },
  { field: 'share', from: 'attribute', kind: 'percent', title: text('剩余', 'Left') },
]);
/** 2026-03-18 20:30 in Shanghai. */
const AT = Date.UTC(2026, 2, 18, 12, 30);
const STEP = 5 * ONE_MINUTE_MS;
const ANSWER: DeviceCurvesAnswer = {
  ...{ from: AT - ONE_DAY_MS, to: AT + 3 * STEP, stepMs: STEP, fields: ['powerW', 'share'], isCut: false },
  stacks: [],
  list: [
    { at: AT - 6 * STEP, values: [{ low: 1, mean: 2, high: 3 }, null] },
    { at: AT, values: [{ low: 0, mean: 700, high: 1_250 }, null] },
    { at: AT + STEP, values: [{ low: 900, mean: 900, high: 900 }, null] },
  ],
};

function draw(answer: () => unknown) {
  const gateway = fakeGateway();
  gateway.plan('probe/device/curves', answer);
  renderPage(<DeviceCurves page={page} row={{ id: 'd1' }} stacks={[]} />, gateway);
  return gateway;
}

describe('what a device told over days', () => {
  it('can be read as a table of means with the lowest and the highest of each step', async () => {
    const gateway = draw(() => ANSWER);
    fireEvent.click(await screen.findByText('表'));
    const table = await screen.findByRole('table', { name: '设备曲线' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      '时间功率 (W)',
      '2026-03-18 20:00:002 (1–3)',
      '2026-03-18 20:30:00700 (0–1,250)',
      '2026-03-18 20:35:00900 (900–900)',
    ]);
    expect(gateway.calls[0]?.body).toEqual({ id: 'd1', days: 1 });
  });

  it('is read over the days that are chosen, and says where there was more', async () => {
    const gateway = draw(() => ({ ...ANSWER, isCut: true }));
    fireEvent.click(await screen.findByText('31 天'));
    expect(await screen.findByText('记录较多，更早的未显示')).toBeTruthy();
    expect(gateway.calls.at(-1)?.body).toEqual({ id: 'd1', days: 31 });
  });

  it('says plainly that nothing was reported, and lets another period be chosen', async () => {
    draw(() => ({ ...ANSWER, list: [] }));
    expect(await screen.findByText('该时段没有设备上报')).toBeTruthy();
    expect(screen.getByText('7 天')).toBeTruthy();
  });

  it('says so when it cannot be read', async () => {
    draw(() => {
      throw refusal('网络异常', 502);
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('the picture of quantities by steps', () => {
  const data = toStepData(ANSWER, page.fields, ({ zh }) => zh);

  it('has a line of means, and behind it a bar from the lowest to the highest of each step', () => {
    const option = toCurveOption(data, { palette: PALETTES.light, language: 'zh' });
    expect(option['series']).toMatchObject([
      { type: 'line', xAxisIndex: 0 },
      {
        type: 'custom',
        data: [
          [AT - 6 * STEP, 1, 3],
          [AT, 0, 1_250],
          [AT + STEP, 900, 900],
        ],
      },
    ]);
  });

  it('breaks at every step that is missing, and shows one without neighbours as a dot', () => {
    const drawn = withGaps(data.series[0]?.points ?? [], STEP);
    expect(drawn.map(([, value]) => value)).toEqual([2, null, 700, 900]);
    expect(drawn.map((_, index) => isAlone(drawn, index))).toEqual([true, false, false, false]);
  });
});
