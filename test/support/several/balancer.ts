import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port';
import { readShipped, startBeside } from './side-process';

export interface Balancer {
  readonly origin: string;
  readonly remove: () => Promise<void>;
}

/** Debian's nginx with the settings of `deploy/several`, before two gateways on these ports of this machine. */
export async function startBalancer([first, second]: readonly [number, number]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const [config, shipped] = [join(folder, 'nginx.conf'), join(folder, 'portal.conf')];
  await writeFile(
    shipped,
    readShipped('nginx.conf', {
      'gateway-1:8080': `127.0.0.1:${first}`,
      'gateway-2:8080': `127.0.0.1:${second}`,
      'listen 80': `listen 127.0.0.1:${port}`,
    }),
  );
  await writeFile(config, surround(folder, shipped));
  const balancer = await startBeside({
    name: 'nginx',
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
    args: ['-c', config, '-e', 'stderr'],
    port,
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    remove: async () => {
      await balancer.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What an image of nginx has around the file, with all it writes in a folder of the trial. */
function surround(folder: string, shipped: string): string {
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    // One process: whoever ends it ends all of it.
    'daemon off; master_process off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...spools.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${shipped};`,
    '}',
    '',
  ].join('\n');
}
