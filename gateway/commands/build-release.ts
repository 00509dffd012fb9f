/**
 * The last step of `npm run build`: everything that runs the product in one folder, `dist/release`, which
 * `node gateway/start.mjs` starts wherever it is copied to.
 */
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleGateway, HELPERS } from '../start/gateway-build.mjs';
import { ROOT } from '../start/root';
import { makeReleaseManifest, type ProjectManifest } from './release/release-manifest';
import { bringPackages } from './release/release-packages';

const PROGRAMS = { start: 'gateway/release.ts', operator: 'gateway/commands/operator.ts', ...HELPERS };
/** As they stand in the project, so that the gateway finds them in both. */
const FILES = ['access-policy.conf', 'LICENSE', join('dist', 'portal')];

const RELEASE = join(ROOT, 'dist', 'release');

await buildRelease(join(ROOT, 'dist', `release.next-${process.pid}`));
console.log(`The release stands in ${RELEASE}.`);

/** Made aside and put in place whole. */
async function buildRelease(aside: string): Promise<void> {
  try {
    await mkdir(aside, { recursive: true });
    const imports = await bundleGateway(ROOT, join(aside, 'gateway'), PROGRAMS);
    const project = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as ProjectManifest;
    const manifest = makeReleaseManifest(project, imports);
    await writeFile(join(aside, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const file of FILES) await cp(join(ROOT, file), join(aside, file), { recursive: true });
    await bringPackages(ROOT, aside);
    await rm(RELEASE, { recursive: true, force: true });
    await rename(aside, RELEASE);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
