import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { fakeGateway, renderPage } from '../../../test/support/portal/list-fixture';
import { StoreTree } from './store-tree';

it('counts the chosen stores until it knows their names, and never says an id', async () => {
  const gateway = fakeGateway();
  let answer: (places: unknown) => void = () => undefined;
  gateway.plan(ENDPOINTS.storeOptions.path, () => new Promise((resolve) => (answer = resolve)));
  renderPage(<StoreTree title="店铺" value={['s01']} isOpen={false} />, gateway, {});
  expect(await screen.findByText('已选 1 项')).toBeTruthy();
  expect(screen.queryByText('s01')).toBeNull();
  answer([{ id: 'p1', name: '学院', stores: [{ id: 's01', name: '北苑店' }] }]);
  expect(await screen.findByText('北苑店')).toBeTruthy();
  expect(screen.queryByText('已选 1 项')).toBeNull();
});
