import { Refine } from '@refinedev/core';
import { act, render } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import type { SubjectAccess } from '../../../contract/access/access';
import { toStoreSwitchName } from '../../../contract/api/page/store-card-endpoints';
import { createCatalogue } from '../../../contract/access/catalogue';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';
import { AccessProvider } from '../../../src/access/access-context';
import { RightsSourceProvider, type RightsSource } from '../../../src/access/rights-source';
import { GatewayError } from '../../../src/http/gateway-error';
import type { GatewayClient } from '../../../src/http/client';
import { createReadAhead, type ReadAhead } from '../../../src/providers/ahead/read-ahead';
import { ReadAheadProvider } from '../../../src/providers/ahead/use-ahead';
import { createDataProvider } from '../../../src/providers/data-provider';
import { InterfaceStateProvider } from '../../../src/layout/interface-state';
import { routerProvider } from '../../../src/providers/router-provider';
import { AntdTheme } from '../../../src/theme/antd-theme';
import { probePage } from './probe-page';

const FIELDS: Parameters<typeof probePage>[0] = [
  { field: 'number', kind: 'text', title: text('编号', 'Number'), list: true, sort: true },
  { field: 'name', kind: 'text', title: text('名称', 'Name'), list: true, filter: true },
  {
    field: 'status',
    kind: 'enum',
    title: text('状态', 'Status'),
    list: true,
    filter: true,
    options: [
      { value: 1, title: text('空闲', 'Idle'), tone: 'success' },
      { value: 4, title: text('故障', 'Fault'), tone: 'danger' },
    ],
  },
  { field: 'at', kind: 'time', title: text('时间', 'Time'), list: true, sort: true },
  { field: 'income', kind: 'money', title: text('营收', 'Income'), list: true, permission: 'incomeInfo' },
  { field: 'imei', kind: 'text', title: text('模块号', 'IMEI'), list: 'optional' },
];

/** A small list page: a handful of kinds, two tabs, a search, a period. */
export function listPage(changes: Partial<ResolvedListPage> = {}): ResolvedListPage {
  return probePage(FIELDS, {
    tabs: [
      { name: 'all', title: text('全部', 'All'), where: [], shows: [], sorter: null },
      {
        name: 'fault',
        title: text('故障', 'Fault'),
        where: [{ field: 'status', in: [4] }],
        shows: [],
        sorter: null,
      },
    ],
    search: { fields: ['number'], match: 'contains', placeholder: text('编号', 'Number') },
    ...changes,
  });
}

/** A gateway in memory: answers by path, and remembers what it was asked. */
export interface FakeGateway {
  readonly client: GatewayClient;
  readonly calls: { readonly path: string; readonly body: unknown }[];
  /** Replaces the answer of one path; throw a {@link refusal} to fail the call. */
  plan: (path: string, answer: (body: unknown) => unknown) => void;
}

/** A failed call as the http client reports it. */
export function refusal(message: string, statusCode: number): GatewayError {
  return new GatewayError(message, { kind: 'status', statusCode });
}

/** Builds a {@link FakeGateway}; unplanned paths never answer. */
export function fakeGateway(): FakeGateway {
  const answers = new Map<string, (body: unknown) => unknown>();
  const calls: { path: string; body: unknown }[] = [];
  return {
    calls,
    plan: (path, answer) => void answers.set(path, answer),
    client: {
      call: async ({ path }, options) => {
        calls.push({ path, body: options?.body ?? options?.query });
        const answer = answers.get(path);
        return answer === undefined
          ? new Promise<never>(() => undefined)
          : answer(options?.body ?? options?.query);
      },
      receiveFile: () => Promise.reject(new Error('No file is asked for here.')),
    },
  };
}

function subjectHolding(keys: readonly string[]): SubjectAccess {
  return {
    holds: (key) => keys.includes(key),
    allows: (expressions) =>
      expressions.every(
        (expression) => expression.kind === 'open' || expression.keys.some((key) => keys.includes(key)),
      ),
    explain: () => null,
  };
}

const CATALOGUE = createCatalogue([]);

/** Nothing else is declared, and nobody else decided about. */
const UNDECLARED: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: { home: '', catalogue: CATALOGUE, equipment: [], groups: [], pages: [] },
  findMenuPages: () => [],
};

interface RenderSettings {
  readonly address?: string;
  readonly keys?: readonly string[];
  /** Pages whose declared actions can be called. */
  readonly pages?: readonly ResolvedListPage[];
  /** What was asked for before the page is drawn. @default nothing */
  readonly ahead?: ReadAhead;
}

/** What is asked ahead of this gateway, by the provider that its pages are drawn over. */
export function aheadOf(gateway: FakeGateway): ReadAhead {
  return createReadAhead(createDataProvider(gateway.client, ({ zh }) => zh));
}

/** Draws a page over a gateway at an address; answers how to read the address, and how to go back. */
export function renderPage(page: ReactNode, gateway: FakeGateway, settings: RenderSettings = {}) {
  let current = '';
  let go: (steps: number) => void = () => undefined;
  function Address() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    go = (steps) => void navigate(steps);
    current = `${pathname}${search}`;
    return null;
  }
  function World() {
    const [ahead] = useState(() => settings.ahead ?? aheadOf(gateway));
    return (
      <MemoryRouter initialEntries={[settings.address ?? '/probe/device']}>
        <AccessProvider access={{ subject: subjectHolding(settings.keys ?? []), catalogue: CATALOGUE }}>
          <Refine
            dataProvider={ahead.provider}
            routerProvider={routerProvider}
            resources={(settings.pages ?? []).map(({ id, actions, storeSwitches }) => ({
              name: id,
              meta: {
                actions: [...actions.map(({ name }) => name), ...storeSwitches.map(toStoreSwitchName)],
              },
            }))}
            options={{
              disableTelemetry: true,
              reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
            }}
          >
            <RightsSourceProvider source={UNDECLARED}>
              <ReadAheadProvider ahead={ahead}>
                <InterfaceStateProvider>{page}</InterfaceStateProvider>
              </ReadAheadProvider>
            </RightsSourceProvider>
            <Address />
          </Refine>
        </AccessProvider>
      </MemoryRouter>
    );
  }
  const view = render(
    <AntdTheme>
      <World />
    </AntdTheme>,
  );
  return { ...view, address: () => current, goBack: (steps: number) => act(() => go(-steps)) };
}
