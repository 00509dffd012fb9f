import { describe, expect, it } from 'vitest';
import { readEnv, type Env } from '../env';
import { describeStart } from './start-report';

function envOf(source: Record<string, string>): Env {
  const { env, problems } = readEnv(source);
  if (env === undefined) throw new Error(problems.join());
  return env;
}

const facts = {
  url: 'http://127.0.0.1:8080',
  metricsUrl: null,
  withPortal: true,
  database: { durability: 'Kept for ever.', warnings: ['Mind the gap.'] },
  startedInMs: 4_260,
};

describe('describeStart', () => {
  it('says where, how quick, how durable, what to change, and who may sign in', () => {
    const text = describeStart({ ...facts, env: envOf({}) }).join('\n');
    expect(text).toContain('http://127.0.0.1:8080   (ready in 4.3 s)');
    expect(text).toContain('Kept for ever.');
    expect(text).toContain('! Mind the gap.');
    expect(text).toContain('Wash2026!');
    expect(text).toMatch(/merchant main +13800000001 +- +normal/);
    expect(text).toMatch(/agent manager, operations +13800000013 +13800000003 +agent/);
  });

  it('says where figures are read, where they are', () => {
    const metricsUrl = 'http://127.0.0.1:9464/metrics';
    const lines = describeStart({ ...facts, metricsUrl, env: envOf({}) });
    expect(lines).toContain(`  Figures   ${metricsUrl}`);
    expect(describeStart({ ...facts, env: envOf({}) }).join('\n')).not.toContain('Figures');
  });

  it('names no account without a demonstration, and misses the SMS sender in production', () => {
    const text = describeStart({ ...facts, env: envOf({ NODE_ENV: 'production' }) }).join('\n');
    expect(text).not.toContain('13800000001');
    expect(text).toContain('SMS_WEBHOOK_URL');
    expect(text).toContain('REFUND_CHANNEL_URL');
  });
});
