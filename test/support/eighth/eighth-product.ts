import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { resources } from '../../../resources.config';
import { withEighthType } from './eighth-type';
import { useServedProduct } from '../browser/served-product';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The product with one entry more in its declaration and nothing else changed: a composition root of its
 * own for the gateway, rows that the demonstration generates, and for the portal a build in which another module stands in for the declaration.
 */
export function useEighthProduct(): () => string {
  return useServedProduct(async (keep) => {
    const portalDir = await mkdtemp(join(tmpdir(), 'franchisee-portal-eighth-'));
    keep(() => rm(portalDir, { recursive: true, force: true }));
    await buildPortalWithEighthType(portalDir);
    // Enough that orders of every week have been finished.
    return { portalDir, declaration: withEighthType(resources), scale: 0.1 };
  });
}

async function buildPortalWithEighthType(outDir: string): Promise<void> {
  // The test runner's NODE_ENV would bring React's development build, which no browser is served.
  const { NODE_ENV, DECLARATION } = process.env;
  Object.assign(process.env, { NODE_ENV: 'production', DECLARATION: 'eighth' });
  try {
    await build({ root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  } finally {
    restore('NODE_ENV', NODE_ENV);
    restore('DECLARATION', DECLARATION);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name);
  else process.env[name] = value;
}
