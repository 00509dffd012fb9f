import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGatewayMetrics } from './gateway-metrics';
import { serveMetrics } from './metrics-server';

/** Lines of our own figures, without what explains them. */
const linesOf = async (metrics: ReturnType<typeof createGatewayMetrics>) =>
  (await metrics.read()).text.split('\n').filter((line) => line.startsWith('gateway_'));

describe('the figures of a gateway', () => {
  it('tell what stands whenever they are read', async () => {
    const metrics = createGatewayMetrics();
    const account = { inside: 4, waiting: 7, refused: 2 };
    let streams = 3;
    metrics.show({ turns: () => ({ account }), streams: () => streams, isDatabaseAway: () => true });
    metrics.show({ pools: () => [{ pool: 'work', open: 10, idle: 6, waiting: 1 }] });
    const expected = [
      'gateway_turns_running{line="account"} 4',
      'gateway_turns_waiting{line="account"} 7',
      'gateway_turns_refused_total{line="account"} 2',
      'gateway_database_connections_open{pool="work"} 10',
      'gateway_database_connections_idle{pool="work"} 6',
      'gateway_database_waiting{pool="work"} 1',
      'gateway_database_away 1',
    ];
    expect(await linesOf(metrics)).toEqual(
      expect.arrayContaining([...expected, 'gateway_live_streams_open 3']),
    );
    streams = 0;
    // What somebody else counts is read, not added.
    expect(await linesOf(metrics)).toEqual(
      expect.arrayContaining([...expected, 'gateway_live_streams_open 0']),
    );
  });

  it('tell what a replica is read for, and how far it was behind when it was read last', async () => {
    const metrics = createGatewayMetrics();
    let lagMs: number | null = 250;
    metrics.show({
      reads: () => ({ primary: 3, replica: 40, turnedBack: 1 }),
      replicaLagMs: () => lagMs,
    });
    const expected = [
      'gateway_reads_total{place="primary"} 3',
      'gateway_reads_total{place="replica"} 40',
      'gateway_reads_total{place="turned_back"} 1',
      'gateway_replica_lag_seconds 0.25',
    ];
    expect(await linesOf(metrics)).toEqual(expect.arrayContaining([...expected, 'gateway_replica_read 1']));
    lagMs = null;
    expect(await linesOf(metrics)).toEqual(expect.arrayContaining([...expected, 'gateway_replica_read 0']));
  });

  it('count jobs and timers, those that failed apart, and their seconds', async () => {
    const metrics = createGatewayMetrics();
    metrics.ran({ name: 'sweep', isFailed: false, tookMs: 1_500 });
    metrics.ran({ name: 'sweep', isFailed: true, tookMs: 500 });
    metrics.handled({ kind: 'command', isFailed: false, tookMs: 250 });
    expect(await linesOf(metrics)).toEqual(
      expect.arrayContaining([
        'gateway_job_runs_total{job="sweep",outcome="done"} 1',
        'gateway_job_runs_total{job="sweep",outcome="failed"} 1',
        'gateway_job_seconds_total{job="sweep"} 2',
        'gateway_timer_runs_total{kind="command",outcome="done"} 1',
        'gateway_timer_runs_total{kind="command",outcome="failed"} 0',
        'gateway_timer_seconds_total{kind="command"} 0.25',
      ]),
    );
  });

  it('tell of the process and its event loop', async () => {
    const { text } = await createGatewayMetrics().read();
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('are its own: another in the same process has none of them', async () => {
    const [one, other] = [createGatewayMetrics(), createGatewayMetrics()];
    one.requests.begin({ route: '/a', method: 'GET' })('2xx');
    one.ran({ name: 'sweep', isFailed: false, tookMs: 1 });
    expect((await linesOf(other)).filter((line) => /sweep|route=/.test(line))).toEqual([]);
  });
});

describe('the listener of figures', () => {
  const NOWHERE = { port: 0, host: '127.0.0.1' };

  it('answers at one address, and ends though somebody keeps a connection', async () => {
    const server = await serveMetrics(createGatewayMetrics(), NOWHERE);
    const answer = await fetch(server.url);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await answer.text()).toContain('# TYPE gateway_request_duration_seconds histogram');
    expect((await fetch(new URL('/', server.url))).status).toBe(404);
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('says which port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(serveMetrics(createGatewayMetrics(), { ...NOWHERE, port })).rejects.toMatchObject({
      ...{ code: 'EADDRINUSE', port, address: '127.0.0.1' },
    });
  });
});
