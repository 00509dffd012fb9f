import { createLogWords } from '../../contract/messages/log-words';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Access } from '../../contract/access/access';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import { createAccountNotices } from '../features/account/account-notice';
import { createCaptchaService } from '../features/captcha/captcha-service';
import { createCertificationService } from '../features/certification/certification-service';
import type { LoginLimits } from '../features/login/login-limits';
import type { OperationLog } from '../features/operation-log/operation-log';
import { createLogExport } from '../features/operation-log/operation-log-export';
import { createOwnMobileService } from '../features/password/own-mobile-service';
import { createOwnSessionService } from '../features/session/own-session-service';
import { createPasswordService } from '../features/password/password-service';
import type { PasswordHasher } from '../features/account/password-hasher';
import { createPasswordPolicy } from '../features/account/password-policy';
import { createAgreementService } from '../features/agency/agreement-service';
import { createAgreementFigureService } from '../features/agency/agreement-figures';
import type { TrustedDevices } from '../features/login/trusted-device';
import type { SessionLimits, SessionService } from '../features/session/session-service';
import type { SmsSender } from '../features/account/sms-sender';
import { createSubAccountService } from '../features/sub-account/sub-account-service';
import type { RandomBytes } from '../database/token';
import type { Env } from '../env';
import { installCaptchaRoutes } from '../features/password/captcha-routes';
import { installCertificationRoutes } from '../features/certification/certification-routes';
import { installOperationLogRoutes } from '../features/operation-log/operation-log-routes';
import { installOwnMobileRoutes } from '../features/password/own-mobile-routes';
import { installPasswordRoutes } from '../features/password/password-routes';
import { installAgreementRoutes } from '../features/agency/agreement-routes';
import { installSessionRoutes } from '../features/session/session-routes';
import { installSubAccountRoutes } from '../features/sub-account/sub-account-routes';

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
  readonly devices: TrustedDevices;
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
  const { equipment } = resolved;

  installCaptchaRoutes(app, { captcha, passwords, sessions, devices: options.devices });
  installPasswordRoutes(app, passwords);
  installOwnMobileRoutes(app, createOwnMobileService({ db, now, captcha, notices, log }));
  installSessionRoutes(app, createOwnSessionService({ db, now, limits: sessionLimits, log }));
  installSubAccountRoutes(app, createSubAccountService({ db, now, random, catalogue, hasher, policy, log }));
  installAgreementRoutes(app, {
    service: createAgreementService({ db, now, random, catalogue, equipment, captcha, log }),
    figures: createAgreementFigureService({ ...resolved, db, now, access: options.access }),
  });
  installCertificationRoutes(app, createCertificationService({ db, now, random, log }));
  const words = createLogWords(resolved);
  installOperationLogRoutes(app, { log, file: createLogExport({ db, now, log, words }) });
}
