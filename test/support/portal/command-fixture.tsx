import type { Row } from '../../../contract/api/page/list';
import { createCatalogue } from '../../../contract/access/catalogue';
import type { ResolvedFirmware } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';
import { RightsSourceProvider } from '../../../src/access/rights-source';
import { ListPage } from '../../../src/list/list-page';
import { commandPage } from './command-page';
import { fakeGateway, renderPage, type FakeGateway } from './list-fixture';

/** A gateway that serves these devices. */
export function gatewayOf(rows: readonly Row[]): FakeGateway {
  const gateway = fakeGateway();
  gateway.plan('probe/device/list', () => ({
    list: rows,
    total: rows.length,
    isTotalCapped: false,
    nextCursor: null,
    previousCursor: null,
  }));
  gateway.plan('probe/device/detail', () => rows[0]);
  return gateway;
}

/** Bodies that a path of the page was asked with. */
export function askedOf(gateway: FakeGateway, call: string): readonly unknown[] {
  return gateway.calls.filter(({ path }) => path === `probe/device/${call}`).map(({ body }) => body);
}

const PROBE = {
  ...{
    name: 'probe',
    deviceType: 'probe',
    title: text('探针', 'Probes'),
    short: text('探针', 'Probe'),
    rights: [],
    offlineAfterMinutes: 30,
    slots: 1,
  },
  ...{
    alerts: [],
    evidence: [],
    curves: [],
    stacks: [],
    waiting: [],
    carries: {},
    rates: [],
    tallies: [],
    meters: [],
    parts: [],
    checklist: [],
    suggest: [],
    demonstration: { devices: 0, ordersPerDay: 0 },
  },
};

/** Draws the page; whoever looks may do everything unless said otherwise. */
export function drawCommands(
  gateway: FakeGateway,
  settings: {
    readonly address?: string;
    readonly keys?: readonly string[];
    /** @default none is declared */
    readonly firmware?: ResolvedFirmware;
  } = {},
) {
  const { firmware = { versions: [], brings: {} }, ...shown } = settings;
  const page = commandPage();
  const equipment = { ...PROBE, firmware };
  const source = {
    access: {
      of: () => {
        throw new Error('Nobody else is decided about here.');
      },
    },
    declaration: {
      home: '',
      catalogue: createCatalogue([]),
      equipment: [equipment],
      groups: [],
      pages: [page],
    },
    findMenuPages: () => [],
  };
  return renderPage(
    <RightsSourceProvider source={source}>
      <ListPage page={page} timeStyle="exact" />
    </RightsSourceProvider>,
    gateway,
    { keys: ['probeRestart'], pages: [page], ...shown },
  );
}
