import type { Row } from '../../../contract/api/page/list';
import { createCatalogue } from '../../../contract/access/catalogue';
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

/** Draws the page; whoever looks may do everything unless said otherwise. */
export function drawCommands(
  gateway: FakeGateway,
  settings: { readonly address?: string; readonly keys?: readonly string[] } = {},
) {
  const page = commandPage();
  const source = {
    access: {
      of: () => {
        throw new Error('Nobody else is decided about here.');
      },
    },
    declaration: { home: '', catalogue: createCatalogue([]), equipment: [], groups: [], pages: [page] },
    findMenuPages: () => [],
  };
  return renderPage(
    <RightsSourceProvider source={source}>
      <ListPage page={page} timeStyle="exact" />
    </RightsSourceProvider>,
    gateway,
    { keys: ['probeRestart'], pages: [page], ...settings },
  );
}
