import { describe, expect, it } from 'vitest';
import { SqlState } from '../database-error';
import type { PgliteClient } from './pglite-client';
import { createPgliteSource } from './pglite-source';

const ANSWER = { rows: [], affectedRows: undefined };

/** A client that notes what it is asked in one message, and whose thread may be replaced. */
function createNoted() {
  const asked: unknown[] = [];
  let generation = 0;
  const client: PgliteClient = {
    generation: () => generation,
    isOpen: () => true,
    open: async () => undefined,
    patiently: (work) => work(),
    async query(...message) {
      asked.push(message);
      return ANSWER;
    },
    async fly(flight) {
      asked.push(flight);
      return flight.statements.map(() => ANSWER);
    },
    async copy(...message) {
      asked.push(message);
    },
    listen: async () => () => undefined,
    dump: async () => new Uint8Array(),
    close: async () => undefined,
  };
  return { source: createPgliteSource(client), asked, replace: () => (generation += 1) };
}

const flight = { leading: ['BEGIN READ ONLY'], statements: [{ sql: 'ASK', parameters: [], name: null }] };

describe('the one connection of the embedded engine', () => {
  it('sends a statement together with what leads to it', async () => {
    const { source, asked } = createNoted();
    await (await source.acquire()).query('ASK', ['x'], ['BEGIN', 'SET']);
    expect(asked).toEqual([['ASK', ['x'], ['BEGIN', 'SET']]]);
  });

  it('sends a transaction that only reads in one message', async () => {
    const { source, asked } = createNoted();
    expect(await (await source.acquire()).fly?.(flight)).toEqual([ANSWER]);
    expect(asked).toEqual([flight]);
  });

  it('copies rows together with what leads to it', async () => {
    const { source, asked } = createNoted();
    await (await source.acquire()).copy?.('COPY t FROM STDIN', 'a\n', ['BEGIN']);
    expect(asked).toEqual([['COPY t FROM STDIN', 'a\n', ['BEGIN']]]);
  });

  it('goes on with nothing that its thread was replaced in', async () => {
    const { source, asked, replace } = createNoted();
    const connection = await source.acquire();
    replace();
    const lost = { code: SqlState.connectionFailure };
    await expect(connection.query('ASK', [], [])).rejects.toMatchObject(lost);
    await expect(connection.copy?.('COPY t FROM STDIN', '', [])).rejects.toMatchObject(lost);
    await expect(connection.fly?.(flight)).rejects.toMatchObject(lost);
    expect(asked).toEqual([]);
  });
});
