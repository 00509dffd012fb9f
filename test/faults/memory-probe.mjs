// Loaded into the gateway by `node --import`, in plain JavaScript because no loader comes before it: writes
// down what the process holds whenever it gets SIGUSR2. Other processes of `npm start` load it and stay silent.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env.MEMORY_PROBE_FILE;
if (isMainThread && file !== undefined && process.argv[1]?.endsWith('gateway/start.mjs')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const write = (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`);
  write({ pid: process.pid });
  process.on('SIGUSR2', () => {
    const { rss } = process.memoryUsage();
    // What is still there after a collection is held; what was there before is also garbage not yet taken out.
    collect();
    write({ ...process.memoryUsage(), rss });
  });
}
