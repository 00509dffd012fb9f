import type { Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    captcha: CaptchaTable;
  }
}

/** Where a captcha was asked for. */
export interface CaptchaOrigin {
  ip: Generated<string>;
}

export interface CaptchaTable extends CaptchaOrigin {
  id: string;
  mobile: string;
  purpose: string;
  code_hash: Uint8Array;
  created_at: EpochMs;
  expires_at: EpochMs;
  attempts: Generated<number>;
  used_at: Unset<EpochMs>;
}
