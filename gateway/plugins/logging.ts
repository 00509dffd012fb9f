import type { FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../env';
import { addressOf } from './address-of';
import { toPathname } from './request-path';

/** Where log lines go; standard output when no stream is given. */
export interface LoggerSettings {
  readonly level: LogLevel;
  readonly stream?: { write: (line: string) => void };
}

// Keys whose values never reach a log, wherever they stand (controls L1).
const SECRET_KEYS = [
  'password',
  'captcha',
  'token',
  'deviceToken',
  'authorization',
  'cookie',
  'passwordHash',
];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);

// Eleven digits that stand alone: longer numbers are times and order numbers.
const MOBILE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** JSON lines without secrets and with every mobile number masked, even inside messages and stacks. */
export function toLoggerOptions({ level, stream }: LoggerSettings): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    hooks: { streamWrite: (line) => line.replace(MOBILE, '$1****$2') },
    serializers: {
      req: (request) => ({ method: request.method, path: toPathname(request.url), ip: addressOf(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}
