import { Refine, type ResourceProps } from '@refinedev/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { GatewayClient } from '../../../src/http/client';
import { createDataProvider } from '../../../src/providers/data-provider';
import { AntdTheme } from '../../../src/theme/antd-theme';

/** Draws what sends calls over the portal's own data provider; answers what was called and what was told. */
export function renderOverCalls(
  answer: (place: { readonly path: string }) => Promise<unknown>,
  children: ReactNode,
  resources: readonly ResourceProps[] = [],
) {
  const call = vi.fn<GatewayClient['call']>(answer);
  const client: GatewayClient = { call, receiveFile: () => Promise.reject(new Error('No file.')) };
  const told = { open: vi.fn(), close: vi.fn() };
  render(
    <AntdTheme>
      <MemoryRouter>
        <Refine
          dataProvider={createDataProvider(client, (words) => words.zh)}
          notificationProvider={told}
          resources={[...resources]}
          options={{ disableTelemetry: true }}
        >
          {children}
        </Refine>
      </MemoryRouter>
    </AntdTheme>,
  );
  return { call, told };
}
