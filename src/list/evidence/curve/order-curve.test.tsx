import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../../../contract/access/catalogue';
import type { OrderCurveAnswer } from '../../../../contract/api/page/evidence/curve';
import { text } from '../../../../contract/text';
import { fakeGateway, refusal, renderPage } from '../../../../test/support/portal/list-fixture';
import { probePage } from '../../../../test/support/portal/probe-page';
import { RightsSourceProvider, type RightsSource } from '../../../access/rights-source';
import { withGaps } from '../../../chart/curve/curve-data';
import { toCurveOption } from '../../../chart/curve/curve-option';
import { PALETTES } from '../../../theme/palette';
import { OrderCurve } from './order-curve';
import { toCurveData } from './curve-series';

const devices = probePage([
  { field: 'powerW', from: 'attribute', kind: 'number', title: text('功率', 'Power'), unit: text('W', 'W') },
  { field: 'share', from: 'attribute', kind: 'percent', title: text('剩余', 'Left') },
]);
const orders = probePage([{ field: 'orderNo', kind: 'text', title: text('订单号', 'No.') }], {
  ...{ id: 'probe/order', path: '/probe/order', kind: 'order' },
  source: { table: 'order', equipment: 'probe' },
});
const source: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: {
    home: '',
    catalogue: createCatalogue([]),
    equipment: [],
    groups: [],
    pages: [devices, orders],
  },
  findMenuPages: () => [],
};

/** 2026-03-18 20:30 in Shanghai. */
const AT = Date.UTC(2026, 2, 18, 12, 30);
const MINUTE = 60_000;
const ANSWER: OrderCurveAnswer = {
  ...{ from: AT - 5 * MINUTE, to: AT + 35 * MINUTE, startedAt: AT, endedAt: AT + 30 * MINUTE },
  ...{ fields: ['powerW', 'share'], isCut: false, isPast: false },
  list: [
    { at: AT - MINUTE, values: [0, null] },
    { at: AT, values: [1_250, null] },
    { at: AT + MINUTE, values: [1_300, null] },
  ],
};

function draw(answer: () => unknown) {
  const gateway = fakeGateway();
  gateway.plan('probe/order/curve', answer);
  renderPage(
    <RightsSourceProvider source={source}>
      <OrderCurve page={orders} orderId="o1" />
    </RightsSourceProvider>,
    gateway,
  );
  return gateway;
}

describe('the curve of an order', () => {
  it('can be read as a table, in the words and units of the device page, without what was never told', async () => {
    const gateway = draw(() => ANSWER);
    fireEvent.click(await screen.findByText('表'));
    const table = await screen.findByRole('table', { name: '设备曲线' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      '时间功率 (W)',
      '2026-03-18 20:29:000',
      '2026-03-18 20:30:001,250',
      '2026-03-18 20:31:001,300',
    ]);
    expect(gateway.calls[0]?.body).toEqual({ id: 'o1' });
  });

  it('says plainly that nothing was reported, and when', async () => {
    draw(() => ({ ...ANSWER, list: [] }));
    expect(await screen.findByText('该时段没有设备上报')).toBeTruthy();
    expect(screen.getByText('2026-03-18 20:25:00 至 2026-03-18 21:05:00')).toBeTruthy();
  });

  it('says that it is gone where it is older than curves are kept', async () => {
    draw(() => ({ ...ANSWER, list: [], isPast: true }));
    expect(await screen.findByText('曲线保存 31 天，这笔订单的已清除')).toBeTruthy();
  });

  it('says so when it cannot be read', async () => {
    draw(() => {
      throw refusal('网络异常', 502);
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('the picture of quantities over time', () => {
  const data = toCurveData(
    { ...ANSWER, list: ANSWER.list.map(({ at, values: [power = 0] }) => ({ at, values: [power, 0.5] })) },
    devices.fields,
    ({ zh }) => zh,
  );

  it('gives each quantity a scale of its own, and shades the run', () => {
    const option = toCurveOption(data, { palette: PALETTES.light, language: 'zh' });
    expect(option['yAxis']).toMatchObject([{ name: '功率 (W)' }, { name: '剩余' }]);
    expect(option['xAxis']).toMatchObject([
      { min: ANSWER.from, max: ANSWER.to },
      { min: ANSWER.from, max: ANSWER.to },
    ]);
    expect(option['series']).toMatchObject([
      { xAxisIndex: 0, markArea: { data: [[{ xAxis: AT }, { xAxis: AT + 30 * MINUTE }]] } },
      { xAxisIndex: 1 },
    ]);
  });

  it('breaks where nothing was told for long, by how often the device tells', () => {
    const every = (ms: number, count: number) =>
      Array.from({ length: count }, (_, index) => [AT + index * ms, 1] as const);
    expect(withGaps(every(MINUTE, 5))).toHaveLength(5);
    expect(withGaps(every(20 * MINUTE, 5))).toHaveLength(5);
    const silent = [...every(MINUTE, 5), [AT + 60 * MINUTE, 1] as const];
    expect(withGaps(silent).filter(([, value]) => value === null)).toHaveLength(1);
  });
});
