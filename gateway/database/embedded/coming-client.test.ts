import { expect, it, vi } from 'vitest';
import { toComingClient } from './coming-client';
import type { PgliteClient } from './pglite-client';

const NO_ROWS = { rows: [], affectedRows: undefined };

/** Only what is asked of it here. */
function createClient() {
  const client = {
    generation: () => 3,
    isOpen: () => true,
    query: vi.fn<PgliteClient['query']>().mockResolvedValue(NO_ROWS),
    close: vi.fn<PgliteClient['close']>().mockResolvedValue(),
  };
  return { client, asClient: client as unknown as PgliteClient };
}

it('has what is asked wait for the client that comes', async () => {
  const { client, asClient } = createClient();
  let arrive: (client: PgliteClient) => void = () => undefined;
  const coming = toComingClient(new Promise((resolve) => (arrive = resolve)));
  const answer = coming.query('SELECT 1', [], ['BEGIN']);
  expect([coming.isOpen(), coming.generation()]).toEqual([false, 0]);
  expect(client.query).not.toHaveBeenCalled();
  arrive(asClient);
  expect(await answer).toBe(NO_ROWS);
  expect(client.query).toHaveBeenCalledWith('SELECT 1', [], ['BEGIN']);
  expect([coming.isOpen(), coming.generation()]).toEqual([true, 3]);
});

it('refuses with the reason for which none came, and closes nothing then', async () => {
  const coming = toComingClient(Promise.reject(new Error('the folder is in use')));
  await expect(coming.query('SELECT 1', [])).rejects.toThrow('the folder is in use');
  await expect(coming.close()).resolves.toBeUndefined();
});

it('closes the client that came', async () => {
  const { client, asClient } = createClient();
  await toComingClient(Promise.resolve(asClient)).close();
  expect(client.close).toHaveBeenCalledOnce();
});
