import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askRunningGateway, takeOperatorCommands } from '../../../gateway/operator/operator-socket';
import type { OperatorCommand } from '../../../gateway/operator/operator-commands';
import { runOperatorCommand } from '../../../gateway/operator/run-operator-command';
import { UsageError } from '../../../gateway/operator/usage-error';
import { createTelemetryStore, type TelemetryRow } from '../../../gateway/features/telemetry/telemetry-store';
import { useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001 });

const REPORT: OperatorCommand = { name: 'telemetry', args: ['--json'], operator: 'lin' };

let folder = '';
let stop: () => Promise<void> = async () => undefined;

const listen = async () => {
  stop = await takeOperatorCommands(folder, gateway().database.db);
};
const socket = () => join(folder, 'operator.sock');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'));
});
afterEach(async () => {
  await stop();
  stop = async () => undefined;
  await rm(folder, { recursive: true, force: true });
});

async function readText(answer: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

/** Sends a body as it is; answers what came back. */
function post(body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ socketPath: socket(), method: 'POST' }, (answer) => {
      void readText(answer).then(resolve, reject);
    })
      .on('error', reject)
      .end(body);
  });
}

describe('the commands of the operator', () => {
  it('are carried out by the gateway that has the database open', async () => {
    const error: TelemetryRow = {
      kind: 'exception',
      level: '',
      occurredAt: Date.now(),
      version: '9.8.7',
      visitorId: 'v',
      sessionId: 's',
      view: '/x',
      name: 'Boom',
      method: '',
      durationMs: null,
      success: null,
      times: 1,
      body: '{}',
    };
    await createTelemetryStore(gateway().database.db).append([error], Date.now());
    await listen();
    const lines = await askRunningGateway(folder, REPORT);
    expect(lines?.join('\n')).toContain('9.8.7');
  });

  it('are for nobody where no gateway has the folder open', async () => {
    expect(await askRunningGateway(folder, REPORT)).toBeUndefined();
    await listen();
    await stop();
    stop = async () => undefined;
    expect(await askRunningGateway(folder, REPORT)).toBeUndefined();
  });

  it('are taken after a gateway that was killed', async () => {
    await writeFile(socket(), '');
    await listen();
    expect(await askRunningGateway(folder, REPORT)).toBeDefined();
  });

  it('are open to the owner of the folder alone', async () => {
    await listen();
    expect((await stat(socket())).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['another form', '{"name":"telemetry","args":"--json","operator":"lin"}'],
    ['no command', '{"name":"toString","args":[],"operator":"lin"}'],
    ['more than a command', JSON.stringify({ ...REPORT, args: ['x'.repeat(70_000)] })],
  ])('are refused when they hold %s, and the next is carried out', async (_, body) => {
    await listen();
    expect(JSON.parse(await post(body))).toEqual({
      problem: expect.any(String),
      isUsage: expect.any(Boolean),
    });
    expect(await askRunningGateway(folder, REPORT)).toBeDefined();
  });

  it('say what was typed wrongly', async () => {
    await listen();
    const wrong = askRunningGateway(folder, { ...REPORT, args: ['--days', '32'] });
    await expect(wrong).rejects.toThrow(new UsageError('--days takes a number from 1 to 31.'));
  });
});

describe('a program of the operator', () => {
  const run = async (args: readonly string[]) => {
    const printed: string[] = [];
    const complaints: string[] = [];
    const before = process.env['DATA_DIR'];
    process.env['DATA_DIR'] = folder;
    try {
      const code = await runOperatorCommand('certification', {
        args,
        print: (line) => printed.push(line),
        complain: (line) => complaints.push(line),
      });
      return { code, printed, complaints };
    } finally {
      if (before === undefined) delete process.env['DATA_DIR'];
      else process.env['DATA_DIR'] = before;
    }
  };

  it('prints what the running gateway answers', async () => {
    await listen();
    const { code, printed, complaints } = await run(['list']);
    expect([code, complaints]).toEqual([0, []]);
    expect(printed.length).toBeGreaterThan(0);
  });

  it('explains itself and fails when it is not understood', async () => {
    await listen();
    const { code, complaints } = await run(['pass', 'nobody']);
    expect(code).toBe(1);
    expect(complaints[0]).toBe('No request of "nobody" waits for review.');
    expect(complaints[1]).toMatch(/^Usage: npm run certification/);
  });
});
