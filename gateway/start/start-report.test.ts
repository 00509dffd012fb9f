import { describe, expect, it } from 'vitest';
import { readEnv, type Env } from '../env';
import { describeStart, describeStartError } from './start-report';

function envOf(source: Record<string, string>): Env {
  const { env, problems } = readEnv(source);
  if (env === undefined) throw new Error(problems.join());
  return env;
}

const facts = {
  url: 'http://127.0.0.1:8080',
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

  it('names no account without a demonstration, and misses the SMS sender in production', () => {
    const text = describeStart({ ...facts, env: envOf({ NODE_ENV: 'production' }) }).join('\n');
    expect(text).not.toContain('13800000001');
    expect(text).toContain('SMS_WEBHOOK_URL');
  });
});

describe('describeStartError', () => {
  it.each([
    {
      code: 'EADDRINUSE',
      expected: 'Port 8080 on 127.0.0.1 is in use: stop the other program, or choose another port with PORT.',
    },
    {
      code: 'EACCES',
      syscall: 'listen',
      expected: 'Port 8080 may not be opened by this user: choose one above 1023 with PORT.',
    },
    {
      code: 'EADDRNOTAVAIL',
      expected: '127.0.0.1 is not an address of this machine: choose another with HOST.',
    },
    { code: 'EACCES', syscall: 'open', expected: 'as it was' },
    { code: 'E_OTHER', expected: 'as it was' },
  ])('puts $code of $syscall in one sentence', ({ code, syscall, expected }) => {
    const error = Object.assign(new Error('as it was'), { code, syscall });
    expect(describeStartError(error, envOf({}))).toBe(expected);
  });

  it.each([
    { thrown: { name: 'ErrnoError', errno: 54 }, expected: 'not a folder' },
    { thrown: { anything: 1 }, expected: '{"anything":1}' },
    { thrown: undefined, expected: 'undefined' },
  ])('puts $thrown, which is no Error, in words', ({ thrown, expected }) => {
    expect(describeStartError(thrown, envOf({}))).toBe(expected);
  });
});
