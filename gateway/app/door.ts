import type { Kysely } from 'kysely';
import type { Catalogue } from '../../contract/access/catalogue';
import type { Database } from '../database/schema';
import type { RandomBytes } from '../database/token';
import type { Env } from '../env';
import type { PasswordHasher } from '../features/account/password-hasher';
import { createLoginLimits, type LoginLimits } from '../features/login/login-limits';
import { createLoginService, type LoginService } from '../features/login/login-service';
import { createTrustedDevices, type TrustedDevices } from '../features/login/trusted-device';
import type { OperationLog } from '../features/operation-log/operation-log';
import {
  createSessionService,
  toSessionLimits,
  type SessionLimits,
  type SessionService,
} from '../features/session/session-service';

export interface DoorOptions {
  readonly env: Env;
  /** Connections that no work holds. */
  readonly door: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly hasher: PasswordHasher;
  readonly catalogue: Catalogue;
  readonly log: OperationLog;
}

/** What people come in by: whoever signs in, and whoever has. */
export interface Door {
  readonly sessions: SessionService;
  readonly sessionLimits: SessionLimits;
  readonly limits: LoginLimits;
  readonly devices: TrustedDevices;
  readonly login: LoginService;
}

export function createDoor({ env, door: db, now, random, hasher, catalogue, log }: DoorOptions): Door {
  const sessionLimits = toSessionLimits(env);
  const sessions = createSessionService({ db, now, limits: sessionLimits, catalogue, log });
  const limits = createLoginLimits(db, now);
  const devices = createTrustedDevices({ db, now, random });
  const login = createLoginService({ db, now, random, hasher, limits, sessionLimits, log, devices });
  return { sessions, sessionLimits, limits, devices, login };
}
