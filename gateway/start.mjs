// `npm start`. Plain JavaScript: it runs the gateway's build, and makes it first where there is none of these sources.
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepCompiled } from './start/compile-cache.mjs';
import { findGatewayBuild } from './start/gateway-build.mjs';
import { describeNodeProblem } from './start/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILDER = fileURLToPath(new URL('./start/build-gateway.mjs', import.meta.url));

await start();

async function start() {
  const problem = describeNodeProblem(process.versions.node);
  if (problem !== undefined) return fail(problem);
  const { program, exists } = findGatewayBuild(ROOT);
  // A process of its own: what builds needs as much memory as the gateway, and needs it once.
  if (!exists) {
    const { status, stderr } = spawnSync(process.execPath, [BUILDER], { encoding: 'utf8' });
    if (status !== 0) return fail(`The gateway could not be built.\n${stderr.trim()}`);
  }
  keepCompiled();
  // What goes wrong names the line of the source.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
}

/** @param {string} words */
function fail(words) {
  console.error(words);
  process.exitCode = 1;
}
