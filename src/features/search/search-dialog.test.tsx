import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FoundDevice, SearchAnswer } from '../../../contract/api/search';
import { createCatalogue } from '../../../contract/access/catalogue';
import { parseExpression } from '../../../contract/access/expression';
import { RightsSourceProvider, type RightsSource } from '../../access/rights-source';
import {
  fakeGateway,
  listPage,
  refusal,
  renderPage,
  type FakeGateway,
} from '../../../test/support/portal/list-fixture';
import { SearchDialog } from './search-dialog';

const RIGHT = 'probeInfo';
const PAGE = listPage({ reads: [parseExpression(RIGHT)] });
const SOURCE: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: { home: '', catalogue: createCatalogue([]), groups: [], pages: [PAGE], equipment: [] },
  findMenuPages: () => [],
};

const NOTHING: SearchAnswer = { devices: [], orders: [], users: [], receipts: [], more: [] };

function device(number: string): FoundDevice {
  return {
    ...{ page: PAGE.id, id: `id-${number}`, deviceNumber: number, deviceName: `探头 ${number}` },
    ...{ imei: null, storeName: '北苑', displayStatus: null },
  };
}

const wordsOf = (body: unknown): string => (body as { readonly keyword: string }).keyword;

function draw(gateway: FakeGateway, keys: readonly string[] = [RIGHT]) {
  const view = renderPage(
    <RightsSourceProvider source={SOURCE}>
      <SearchDialog onClose={() => undefined} />
    </RightsSourceProvider>,
    gateway,
    { address: '/overview', keys },
  );
  return { ...view, field: screen.getByRole('combobox') };
}

const optionsShown = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the search over everything', () => {
  it('says what can be looked for before anything is typed, and asks nothing', async () => {
    const gateway = fakeGateway();
    const { field } = draw(gateway);
    expect(screen.getByText('可以搜索')).toBeTruthy();
    expect(gateway.calls).toEqual([]);
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('opens the first by Enter, and another after the arrow keys', async () => {
    const user = userEvent.setup();
    const gateway = fakeGateway();
    gateway.plan('search', () => ({ ...NOTHING, devices: [device('D1'), device('D2'), device('D3')] }));
    const { field, address } = draw(gateway);
    await user.type(field, 'D');
    await user.type(field, '0');
    await screen.findByRole('option', { name: /D1/ });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}');
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('D2');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/probe/device?q=D2&detail=id-D2');
  });

  it('shows the answer to what is typed now, whichever comes last', async () => {
    const user = userEvent.setup();
    const gateway = fakeGateway();
    const waiting = new Map<string, (answer: SearchAnswer) => void>();
    gateway.plan(
      'search',
      (body) => new Promise<SearchAnswer>((resolve) => waiting.set(wordsOf(body), resolve)),
    );
    const { field } = draw(gateway);
    await user.type(field, 'D1');
    await vi.waitFor(() => expect(waiting.has('D1')).toBe(true));
    await user.type(field, '2');
    await vi.waitFor(() => expect(waiting.has('D12')).toBe(true));
    await act(async () => waiting.get('D12')?.({ ...NOTHING, devices: [device('D12')] }));
    await screen.findByRole('option', { name: /D12/ });
    await act(async () => waiting.get('D1')?.({ ...NOTHING, devices: [device('D1')] }));
    expect(optionsShown()).toHaveLength(1);
    await user.clear(field);
    expect(optionsShown()).toEqual([]);
  });

  it('asks for neither a single letter nor fewer digits than the last four', async () => {
    const user = userEvent.setup();
    const gateway = fakeGateway();
    gateway.plan('search', () => NOTHING);
    const { field } = draw(gateway);
    await user.type(field, '12');
    await user.type(field, '3');
    expect(await screen.findByText(/数字至少 4 位/)).toBeTruthy();
    await user.type(field, '4');
    await screen.findByText('没有找到“1234”');
    expect(gateway.calls.map(({ body }) => wordsOf(body))).toEqual(['1234']);
  });

  it('keeps what was typed when it fails, and tries again', async () => {
    const user = userEvent.setup();
    const gateway = fakeGateway();
    gateway.plan('search', () => {
      throw refusal('服务出错了', 500);
    });
    const { field } = draw(gateway);
    await user.type(field, 'D1');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('服务出错了');
    gateway.plan('search', () => ({ ...NOTHING, devices: [device('D1')] }));
    await user.click(within(alert).getByRole('button', { name: /重\s*试/ }));
    await screen.findByRole('option', { name: /D1/ });
    expect(field).toHaveProperty('value', 'D1');
  });

  it('shows a few of a kind, then the rest, and where there are more', async () => {
    const user = userEvent.setup();
    const gateway = fakeGateway();
    const devices = Array.from({ length: 9 }, (_, index) => device(`D${index + 1}`));
    gateway.plan('search', () => ({ ...NOTHING, devices, more: [PAGE.id] }));
    const { field, address } = draw(gateway);
    await user.type(field, 'D-');
    await user.click(await screen.findByRole('option', { name: '显示其余 3 项' }));
    expect(optionsShown()).toHaveLength(10);
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'D7',
    );
    await user.click(screen.getByRole('option', { name: /查看全部/ }));
    expect(address()).toBe('/probe/device?q=D-');
  });

  it('finds pages alone for who may read no list, and says so', async () => {
    const user = userEvent.setup();
    const gateway = fakeGateway();
    const { field } = draw(gateway, []);
    expect(screen.getByText(/只能搜索页面/)).toBeTruthy();
    await user.type(field, 'D123');
    expect(await screen.findByText('没有找到“D123”')).toBeTruthy();
    expect(gateway.calls).toEqual([]);
  });
});
