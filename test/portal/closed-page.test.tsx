import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPortal } from '../support/portal/portal-rig';

it('a page that was closed while it waited for its user leaves the storage of the next one alone', async () => {
  const failed: string[] = [];
  const rig = await openPortal({ at: '/washer/order', user: {}, plan: { 'v3/user/detail': { hang: true } } });
  await waitFor(() => expect(rig.server.calls.map(({ path }) => path)).toContain('v3/user/detail'));
  rig.base.session.subscribe(() => failed.push(rig.base.session.state().phase));
  await rig.stop();
  window.localStorage.setItem('userInfo', 'of the next page');
  // Its call fails with the server, and no earlier.
  await waitFor(() => expect(failed).toEqual(['signed-out']));
  expect(window.localStorage.getItem('userInfo')).toBe('of the next page');
});
