import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createEngineDialect } from '../../../gateway/database/engine-dialect';
import type { Database } from '../../../gateway/database/schema';
import { standServer } from '../../../gateway/server';
import { resources } from '../../../resources.config';
import { POLICY_TEXT, testEnv } from '../../support/gateway/gateway';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

it('stands over a database that never comes, and asks nothing of it', async () => {
  let asked = 0;
  const acquire = () => {
    asked += 1;
    return never<never>();
  };
  const db = new Kysely<Database>({
    dialect: createEngineDialect({ acquire, close: async () => undefined }),
  });
  const standing = await standServer({
    env: testEnv({ metrics: { port: 0, host: '127.0.0.1' } }),
    database: {
      ...{ db, door: db, replica: null },
      listen: () => never(),
      watch: () => () => undefined,
      pools: () => [],
    },
    ...{ declaration: resources, policyText: POLICY_TEXT, smsSender: { send: async () => undefined } },
    logger: { level: 'silent' },
  });
  expect(asked).toBe(0);
  await standing.close();
});
