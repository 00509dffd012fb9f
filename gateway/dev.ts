import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { API_BASE } from '../contract/api/endpoints';
import { readEnv } from './env';
import { describeThrown } from './database/error-words';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run dev`: Vite on PORT with hot reload, and behind it the gateway on the port after, restarted
 * whenever a file that it loads changes.
 */
async function runDevelopment(): Promise<void> {
  const { env, problems } = readEnv(process.env);
  if (env === undefined) {
    problems.forEach((problem) => console.error(problem));
    process.exitCode = 1;
    return;
  }
  const gatewayPort = env.port + 1;
  const vite = await createServer({
    root: ROOT,
    server: {
      host: env.host,
      port: env.port,
      strictPort: true,
      proxy: { [API_BASE]: { target: `http://${env.host}:${gatewayPort}` } },
    },
  });
  await vite.listen().catch(async (error: unknown) => {
    await vite.close();
    throw error;
  });
  const gateway = startGateway(gatewayPort);
  console.log(
    `Portal with hot reload   http://${env.host}:${env.port}   (gateway behind it: ${gatewayPort})`,
  );
  const closeVite = (): void => {
    vite.close().catch((error: unknown) => console.error(error));
  };
  const stop = (): void => {
    gateway.kill('SIGTERM');
    closeVite();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  gateway.on('exit', (code) => {
    process.exitCode = code ?? 0;
    closeVite();
  });
}

function startGateway(port: number) {
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  return spawn(
    process.execPath,
    [
      tsx,
      'watch',
      '--clear-screen=false',
      '--include',
      'access-policy.conf',
      'gateway/start.ts',
      '--without-portal',
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PORT: String(port) } },
  );
}

await runDevelopment().catch((error: unknown) => {
  console.error(describeThrown(error));
  process.exitCode = 1;
});
