import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Access } from '../../contract/access/access';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import { createAccountNotices } from '../domain/account-notice';
import { createCaptchaService } from '../domain/captcha';
import { createCertificationService } from '../domain/certification';
import type { LoginLimits } from '../domain/login-limits';
import type { OperationLog } from '../domain/operation-log';
import { createLogExport } from '../domain/operation-log-export';
import { createOwnMobileService } from '../domain/own-mobile';
import { createOwnSessionService } from '../domain/own-session';
import { createPasswordService } from '../domain/password';
import type { PasswordHasher } from '../domain/password-hasher';
import { createPasswordPolicy } from '../domain/password-policy';
import { createProxyService } from '../domain/proxy';
import { createProxyFigureService } from '../domain/proxy-figures';
import type { SessionLimits, SessionService } from '../domain/session';
import type { SmsSender } from '../domain/sms-sender';
import { createSubAccountService } from '../domain/sub-account';
import type { RandomBytes } from '../domain/token';
import type { Env } from '../env';
import { installCaptchaRoutes } from './captcha';
import { installCertificationRoutes } from './certification';
import { installOperationLogRoutes } from './operation-log';
import { installOwnMobileRoutes } from './own-mobile';
import { installPasswordRoutes } from './password';
import { installProxyRoutes } from './proxy';
import { installSessionRoutes } from './session';
import { installSubAccountRoutes } from './sub-account';

export interface AccountRoutesOptions {
  readonly env: Pick<Env, 'secret' | 'passwordMin' | 'smsMessage' | 'smsPasswordNotice' | 'smsMobileNotice'>;
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly resolved: ResolvedDeclaration;
  readonly access: Access;
  readonly smsSender: SmsSender;
  readonly sessions: SessionService;
  readonly sessionLimits: SessionLimits;
  readonly hasher: PasswordHasher;
  readonly limits: LoginLimits;
  readonly log: OperationLog;
}

const SECRET_BYTES = 32;

/** Everything around accounts beyond signing in and out. */
export function installAccountRoutes(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { env, db, now, random, resolved, smsSender, sessions, sessionLimits, hasher, limits, log } = options;
  const { catalogue } = resolved;
  const policy = createPasswordPolicy(env.passwordMin);
  const onSendFailure = (error: unknown) => {
    app.log.error({ err: error }, 'a text message could not be sent');
  };
  const notices = createAccountNotices({
    smsSender,
    passwordText: env.smsPasswordNotice,
    mobileText: env.smsMobileNotice,
    onSendFailure,
  });
  const captcha = createCaptchaService({
    db,
    now,
    random,
    // Codes live for minutes: one gateway alone may forget its key when it stops.
    secret: env.secret ?? randomBytes(SECRET_BYTES),
    smsSender,
    message: env.smsMessage,
    onSendFailure,
  });
  const passwords = createPasswordService({ db, now, hasher, policy, captcha, limits, notices, log });
  const equipmentTypes = new Set(
    resolved.pages.flatMap(({ deviceType }) => (deviceType === null ? [] : [deviceType])),
  );

  installCaptchaRoutes(app, { captcha, passwords, sessions });
  installPasswordRoutes(app, passwords);
  installOwnMobileRoutes(app, createOwnMobileService({ db, now, captcha, notices, log }));
  installSessionRoutes(app, createOwnSessionService({ db, now, limits: sessionLimits, log }));
  installSubAccountRoutes(app, createSubAccountService({ db, now, random, catalogue, hasher, policy, log }));
  installProxyRoutes(app, {
    service: createProxyService({ db, now, random, catalogue, equipmentTypes, captcha, log }),
    figures: createProxyFigureService({ db, now, access: options.access, pages: resolved.pages }),
  });
  installCertificationRoutes(app, createCertificationService({ db, now, random, log }));
  const actionTitles = new Map(
    resolved.pages
      .flatMap((page) => ('actions' in page ? page.actions : []))
      .map(({ name, title }) => [name, title] as const),
  );
  installOperationLogRoutes(app, { log, file: createLogExport({ db, now, log, actionTitles }) });
}
