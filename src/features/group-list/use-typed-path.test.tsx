import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../contract/api/page/list';
import { createCatalogue } from '../../../contract/access/catalogue';
import { resolveField } from '../../../contract/resources/resolve-field';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { text } from '../../../contract/text';
import { resources } from '../../../resources.config';
import { AccessProvider } from '../../access/access-context';
import { RightsSourceProvider, type RightsSource } from '../../access/rights-source';
import { FieldCell } from '../../table/cells';
import { useTypedPath } from './use-typed-path';

const source: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: resolveDeclaration(resources),
  findMenuPages: () => [],
};

const field = resolveField({
  ...{ field: 'orderNo', kind: 'reference', title: text('订单号', 'Order no.') },
  ...{ target: 'order', idField: 'orderId' },
});

function TypedCell({ row }: { readonly row: Row }) {
  return <FieldCell {...{ field, row, value: 'NO-1', siblingPath: useTypedPath(), timeStyle: 'exact' }} />;
}

/** Draws a link from a list of every type, for somebody who holds these rights. */
function drawFor(keys: readonly string[], row: object) {
  const subject = {
    holds: (key: string) => keys.includes(key),
    allows: (expressions: readonly { readonly kind: string; readonly keys?: readonly string[] }[]) =>
      expressions.every((each) => each.keys?.every((key) => keys.includes(key)) ?? true),
    explain: () => null,
  };
  render(
    <MemoryRouter>
      <AccessProvider access={{ subject, catalogue: createCatalogue([]) }}>
        <RightsSourceProvider source={source}>
          <TypedCell row={{ id: 't1', orderId: 'o1', ...row }} />
        </RightsSourceProvider>
      </AccessProvider>
    </MemoryRouter>,
  );
  return screen.getByText('NO-1').closest('a')?.getAttribute('href') ?? null;
}

describe('a link from a list of every type', () => {
  it.each([
    { equipment: 'washer', keys: ['washerOrderInfo'], href: '/washer/order?detail=o1' },
    { equipment: 'water', keys: ['waterOrderInfo'], href: '/clearwater/order?detail=o1' },
    { equipment: 'water', keys: ['washerOrderInfo', 'waterDeviceInfo'], href: null },
    { equipment: 'teapot', keys: ['washerOrderInfo'], href: null },
    { equipment: undefined, keys: ['washerOrderInfo'], href: null },
  ])('of type $equipment leads whoever holds $keys to $href', ({ equipment, keys, href }) => {
    expect(drawFor(keys, { equipment })).toBe(href);
  });
});
