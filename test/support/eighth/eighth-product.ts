import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { resources } from '../../../resources.config';
import { withEighthType } from './eighth-type';
import { useServedProduct } from '../browser/served-product';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DECLARATION = join(ROOT, 'resources.config.ts');
const EIGHTH_TYPE = join(ROOT, 'test/support/eighth/eighth-type.ts');
const VIRTUAL = '\0declaration-with-eighth-type';

/**
 * The product with one entry more in its declaration and nothing else changed: a composition root of its
 * own for the gateway, rows that the demonstration generates, and for the portal a build in which another module stands in for the declaration.
 */
export function useEighthProduct(): () => string {
  return useServedProduct(async (keep) => {
    const portalDir = await mkdtemp(join(tmpdir(), 'franchisee-portal-eighth-'));
    keep(() => rm(portalDir, { recursive: true, force: true }));
    await buildPortalWithEighthType(portalDir);
    return { portalDir, declaration: withEighthType(resources) };
  });
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
