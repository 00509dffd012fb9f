import { Refine } from '@refinedev/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GatewayClient } from '../../http/client';
import { createDataProvider } from '../../providers/data-provider';
import { AntdTheme } from '../../theme/antd-theme';
import { PictureGallery } from './picture-gallery';

function draw(ids: readonly string[], receiveFile: GatewayClient['receiveFile']) {
  const client: GatewayClient = { call: () => Promise.reject(new Error('No call.')), receiveFile };
  return render(
    <AntdTheme>
      <MemoryRouter>
        <Refine
          dataProvider={createDataProvider(client, (words) => words.zh)}
          options={{
            disableTelemetry: true,
            reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
          }}
        >
          <PictureGallery ids={ids} title="图片" />
        </Refine>
      </MemoryRouter>
    </AntdTheme>,
  );
}

beforeEach(() => {
  URL.createObjectURL = vi.fn((blob: Blob | MediaSource) => `blob:${blob instanceof Blob ? blob.size : 0}`);
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

it('fetches pictures as whoever is signed in, and gives their room back', async () => {
  const receive = vi.fn<GatewayClient['receiveFile']>((_place, call) =>
    Promise.resolve({ name: 'a.png', blob: new Blob(['x'.repeat(Number(call?.query?.['id']?.slice(-1)))]) }),
  );
  const { container, unmount } = draw(['att_3', 'att_5'], receive);
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2));
  const sources = [...container.querySelectorAll('img')].map((each) => each.getAttribute('src'));
  expect(sources).toEqual(['blob:3', 'blob:5']);
  expect(receive.mock.calls.map(([place, call]) => [place.method, place.path, call?.query])).toEqual([
    ['GET', 'attachment', { id: 'att_3' }],
    ['GET', 'attachment', { id: 'att_5' }],
  ]);
  unmount();
  expect(vi.mocked(URL.revokeObjectURL).mock.calls).toEqual([['blob:3'], ['blob:5']]);
});

it('shows one large, goes on to the next, and asks again for one that failed', async () => {
  let isAway = true;
  draw(['att_3', 'att_5'], (_place, call) =>
    isAway && call?.query?.['id'] === 'att_5'
      ? Promise.reject(new Error('away'))
      : Promise.resolve({ name: 'a.png', blob: new Blob(['xxx']) }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '图片 1' }));
  expect(await screen.findByRole('img', { name: '图片 1' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /下一张/ }));
  expect(await screen.findByText('图片加载失败')).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByRole('img', { name: '图片 2' })).toBeTruthy();
});
