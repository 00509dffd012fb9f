import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/schema';
import { prepareMadeOrders } from '../made-orders';
import type { MadeOrder } from '../order-maker';

const ORDERS_PER_BATCH = 2_000;
/** Orders that are made before the answers of the database are heard again: it has nothing to do until then. */
const ORDERS_PER_LOOK = 25;
/** Batches that stand ready, two megabytes each, so that the database need not wait once it has caught up. */
const READY_MAX = 12;

/** Writes orders by batches, in the order in which they were made. */
export interface BatchWriter {
  /** @throws what the database refused, of this batch or of one before. */
  readonly add: (made: MadeOrder) => Promise<void>;
  /** Has something else written in turn. */
  readonly also: (write: () => Promise<void>) => Promise<void>;
  /** Resolves when all that was made stands ready to be written. */
  readonly end: () => Promise<void>;
  /** Resolves when all of it is written. */
  readonly written: () => Promise<void>;
}

/**
 * Writes full batches while the next ones are being made. A few may stand ready; whoever has one more waits for the first.
 *
 * @param turn - Until it resolves nothing is written.
 */
export function createBatchWriter(trx: Transaction<Database>, turn: Promise<void>): BatchWriter {
  let batch: MadeOrder[] = [];
  let last = turn;
  let isOver = false;
  const over = () => (isOver = true);
  turn.catch(over);
  const ready: Promise<void>[] = [];

  async function begin(write: () => Promise<void>): Promise<void> {
    // Whoever makes them hears of a failure; nobody needs what would come after it.
    if (isOver) await last;
    if (ready.length >= READY_MAX) await ready.shift();
    last = last.then(write);
    last.catch(over);
    ready.push(last);
  }
  async function flush(): Promise<void> {
    const full = batch;
    batch = [];
    await begin(prepareMadeOrders(trx, full));
  }
  return {
    async add(made) {
      const count = batch.push(made);
      if (count >= ORDERS_PER_BATCH) await flush();
      // The next part of a batch is sent when the answer to the last one was heard.
      else if (count % ORDERS_PER_LOOK === 0) await setImmediate();
    },
    also: begin,
    end: flush,
    written: () => last,
  };
}
