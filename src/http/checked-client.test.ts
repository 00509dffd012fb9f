import { expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../contract/api/endpoints';
import { createCheckedClient } from './checked-client';
import type { GatewayClient, HttpFailure } from './client';

function clientOver(answer: unknown, problem: string | null) {
  const failures: HttpFailure[] = [];
  const client: GatewayClient = {
    call: () => Promise.resolve(answer),
    receiveFile: () => Promise.reject(new Error('No file is asked for.')),
  };
  const checked = createCheckedClient(client, {
    check: Promise.resolve(() => problem),
    toWords: (text) => text.zh,
    onHttpFailure: (failure) => failures.push(failure),
  });
  return { checked, failures };
}

it('answers what the contract allows', async () => {
  const { checked, failures } = clientOver({ list: [] }, null);
  await expect(checked.call(ENDPOINTS.sessionList)).resolves.toEqual({ list: [] });
  expect(failures).toEqual([]);
});

it('fails as a malformed call that tells the log what was wrong and where', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { checked, failures } = clientOver({ list: null }, '/list: Expected array.');
  await expect(checked.call(ENDPOINTS.sessionList)).rejects.toMatchObject({
    kind: 'malformed',
    message: '网络异常，请重试',
    cause: { message: '/list: Expected array.' },
  });
  expect(failures).toMatchObject([{ path: '/franchisee_pc/v1/user/session/list' }]);
  expect(said).toHaveBeenCalledWith('/list: Expected array.');
  said.mockRestore();
});
