import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DisplayStatus } from '../../../../contract/domain/device';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../../contract/limits';
import { text } from '../../../../contract/text';
import {
  fakeGateway,
  refusal,
  renderPage,
  type FakeGateway,
} from '../../../../test/support/portal/list-fixture';
import { probePage } from '../../../../test/support/portal/probe-page';
import { DeviceTimeline } from '../device-timeline';

const { idle, fault } = DisplayStatus;
/** 2026-03-18 in Shanghai. */
const DAY = Date.UTC(2026, 2, 17, 16);
const page = probePage([
  {
    field: 'displayStatus',
    kind: 'enum',
    title: text('设备状态', 'Status'),
    options: [
      { value: idle, title: text('空闲', 'Idle'), tone: 'success' },
      { value: fault, title: text('故障', 'Fault'), tone: 'danger' },
    ],
  },
]);
const BROKEN_AT = DAY + 8 * ONE_HOUR_MS;
const DAYS = [
  { from: DAY + ONE_DAY_MS, to: DAY + ONE_DAY_MS + ONE_HOUR_MS, state: null },
  { from: DAY, to: DAY + ONE_DAY_MS, state: idle },
].map(({ from, to, state }) => ({ from, to, pieces: [{ from, to, state }] }));
const BROKEN = {
  ...{ from: DAY - ONE_DAY_MS, to: DAY },
  pieces: [
    { from: DAY - ONE_DAY_MS, to: BROKEN_AT - ONE_DAY_MS, state: idle },
    { from: BROKEN_AT - ONE_DAY_MS, to: BROKEN_AT - ONE_DAY_MS + 75 * ONE_MINUTE_MS, state: fault },
    { from: BROKEN_AT - ONE_DAY_MS + 75 * ONE_MINUTE_MS, to: DAY, state: idle },
  ],
};

function draw(gateway: FakeGateway) {
  gateway.plan('probe/device/timeline', () => ({ list: [], nextCursor: null }));
  renderPage(
    <DeviceTimeline
      page={page}
      row={{ id: 'd1' }}
      changedAt={0}
      timeStyle="exact"
      siblingPath={() => null}
    />,
    gateway,
  );
}

const bodiesOf = (gateway: FakeGateway, call: string) =>
  gateway.calls.filter(({ path }) => path === `probe/device/${call}`).map(({ body }) => body);

describe('the states of a device above its timeline', () => {
  it('tell of each day how long it was in each, and how long nobody could start it', async () => {
    const gateway = fakeGateway();
    gateway.plan('probe/device/states', () => ({ days: [...DAYS, BROKEN], isCut: false }));
    draw(gateway);
    const newest = await screen.findByRole('button', { name: /^03-19/ });
    const told = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
    expect(told).toEqual([
      '03-19 至今 · 无记录 1小时 · 不可用时长 无',
      '03-18 空闲 1天 · 不可用时长 无',
      '03-17 空闲 22小时45分钟 · 故障 1小时15分钟 · 不可用时长 1小时15分钟',
    ]);
    expect(newest.title).toBe('2026-03-19 · 至今 · 无记录 1小时 · 不可用时长 无');
    expect(bodiesOf(gateway, 'states')).toEqual([{ id: 'd1', days: 7 }]);
  });

  it('say the state of a day that has just begun', async () => {
    const gateway = fakeGateway();
    const from = DAY + ONE_DAY_MS;
    const to = from + ONE_MINUTE_MS / 2;
    const begun = { from, to, pieces: [{ from, to, state: idle }] };
    gateway.plan('probe/device/states', () => ({ days: [begun], isCut: false }));
    draw(gateway);
    const day = await screen.findByRole('button', { name: /^03-19/ });
    expect(day.textContent).toBe('03-19 至今 · 空闲 不足1分钟 · 不可用时长 无');
  });

  it('narrow the timeline to the day that is chosen, until that is taken back', async () => {
    const gateway = fakeGateway();
    gateway.plan('probe/device/states', () => ({ days: [...DAYS, BROKEN], isCut: false }));
    draw(gateway);
    const day = await screen.findByRole('button', { name: /^03-18/ });
    fireEvent.click(day);
    expect(day.getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('当天没有记录')).toBeTruthy();
    expect(bodiesOf(gateway, 'timeline').at(-1)).toEqual({ id: 'd1', period: [DAY, DAY + ONE_DAY_MS - 1] });
    fireEvent.click(screen.getByRole('button', { name: '显示全部' }));
    expect(await screen.findByText('近 31 天没有记录')).toBeTruthy();
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });

  it('are read for a month where that is asked for', async () => {
    const gateway = fakeGateway();
    gateway.plan('probe/device/states', () => ({ days: DAYS, isCut: true }));
    draw(gateway);
    fireEvent.click(await screen.findByText('近 31 天'));
    expect(await screen.findByText('状态变化过多，更早的未显示')).toBeTruthy();
    expect(bodiesOf(gateway, 'states').at(-1)).toEqual({ id: 'd1', days: 31 });
  });

  it('say so when they cannot be read, and leave the timeline as it is', async () => {
    const gateway = fakeGateway();
    gateway.plan('probe/device/states', () => {
      throw refusal('网络异常', 502);
    });
    draw(gateway);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await screen.findByText('近 31 天没有记录')).toBeTruthy();
  });
});
