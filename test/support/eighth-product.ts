import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { seedDemonstration } from '../../gateway/database/seed/demonstration';
import { startServer } from '../../gateway/server';
import { resources } from '../../resources.config';
import { openTestDatabase } from './database';
import { insertDryingCabinets } from './eighth-rows';
import { withEighthType } from './eighth-type';
import { testEnv } from './gateway';
import { readPolicy } from './permission-fixture';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DECLARATION = join(ROOT, 'resources.config.ts');
const EIGHTH_TYPE = join(ROOT, 'test/support/eighth-type.ts');
const VIRTUAL = '\0declaration-with-eighth-type';

/**
 * The product with one entry more in its declaration and nothing else changed: a composition root of its
 * own for the gateway, and for the portal a build in which another module stands in for the declaration.
 */
export function useEighthProduct(): () => string {
  let origin: string | undefined;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const portalDir = await mkdtemp(join(tmpdir(), 'franchisee-portal-eighth-'));
    closers.push(() => rm(portalDir, { recursive: true, force: true }));
    await buildPortalWithEighthType(portalDir);
    const database = await openTestDatabase();
    closers.push(() => database.close());
    const declaration = withEighthType(resources);
    const nowMs = Date.now();
    const { catalogue } = resolveDeclaration(declaration);
    await seedDemonstration(database.db, { catalogue, nowMs, scale: 0.02, isProduction: false });
    await insertDryingCabinets(database, {
      franchiseeId: 'm1001',
      storeIds: ['s01', 's02', 's03'],
      count: 24,
      nowMs,
    });
    const server = await startServer({
      env: testEnv({ logLevel: 'silent' }),
      database,
      smsSender: { send: () => Promise.resolve() },
      portalDir,
      declaration,
      policyText: readPolicy(),
    });
    closers.push(() => server.close());
    origin = server.url;
  }, 240_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return () => {
    if (origin === undefined) throw new Error('The product with the eighth type starts in beforeAll.');
    return origin;
  };
}

async function buildPortalWithEighthType(outDir: string): Promise<void> {
  // The test runner's NODE_ENV would bring React's development build, which no browser is served.
  const runners = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root: ROOT,
      logLevel: 'error',
      plugins: [declareEighthType()],
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = runners;
  }
}

/** Whoever imports the declaration of the product gets the one with the eighth type. */
function declareEighthType(): Plugin {
  return {
    name: 'declare-eighth-type',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer === VIRTUAL || !source.endsWith('resources.config')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === DECLARATION ? VIRTUAL : null;
    },
    load(id) {
      if (id !== VIRTUAL) return null;
      return `import { resources as product } from ${JSON.stringify(DECLARATION)};
        import { withEighthType } from ${JSON.stringify(EIGHTH_TYPE)};
        export const resources = withEighthType(product);`;
    },
  };
}
