import { describe, expect, it } from 'vitest';
import { describeStartError } from './start-error';

const BY_DEFAULT = { host: '127.0.0.1', port: 8080, metrics: undefined };

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
    expect(describeStartError(error, BY_DEFAULT)).toBe(expected);
  });

  it.each([
    {
      error: { code: 'EADDRINUSE', address: '127.0.0.1', port: 9464 },
      expected:
        'Port 9464 on 127.0.0.1 is in use: stop the other program, or choose another port with METRICS_PORT.',
    },
    {
      error: { code: 'EADDRINUSE', address: '127.0.0.1', port: 8080 },
      expected: 'Port 8080 on 127.0.0.1 is in use: stop the other program, or choose another port with PORT.',
    },
    {
      error: { code: 'ENOTFOUND', hostname: 'figures' },
      expected: 'figures is not an address of this machine: choose another with METRICS_HOST.',
      host: 'figures',
    },
  ])('names the listener that $error speaks of', ({ error, expected, host = '127.0.0.1' }) => {
    const env = { ...BY_DEFAULT, metrics: { host, port: 9464 } };
    expect(describeStartError(Object.assign(new Error(), error), env)).toBe(expected);
  });

  it.each([
    { thrown: { name: 'ErrnoError', errno: 54 }, expected: 'not a folder' },
    { thrown: { anything: 1 }, expected: '{"anything":1}' },
    { thrown: undefined, expected: 'undefined' },
  ])('puts $thrown, which is no Error, in words', ({ thrown, expected }) => {
    expect(describeStartError(thrown, BY_DEFAULT)).toBe(expected);
  });
});
