import type { Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';
import type { CaptchaAsker } from './captcha-asker';

declare module '../../database/schema' {
  interface Database {
    captcha: CaptchaTable;
  }
}

/** Who asked for a code; see `CaptchaAsker`. */
export interface CaptchaOrigin {
  asker_kind: Generated<CaptchaAsker['kind']>;
  asker: Generated<string>;
  asker_group: Generated<string>;
  holder: Generated<string>;
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
