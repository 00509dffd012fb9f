/** Mutation tests: `mutate.ts stryker.telemetry.config.json`, and options of Stryker after it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describeMissingTools } from './missing-tools';

const STRYKER = fileURLToPath(
  new URL('./node_modules/@stryker-mutator/core/bin/stryker.js', import.meta.url),
);

const problem = describeMissingTools();
if (problem === undefined) {
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.error(problem);
  process.exitCode = 1;
}
