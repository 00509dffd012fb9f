import type { CaptchaRequest } from '../../../contract/api/account/captcha';
import { DEVICE_TYPE_HEADER, ENDPOINTS } from '../../../contract/api/endpoints';
import { readRetryAfterSeconds } from '../../form/captcha/captcha-wait';
import type { CallOptions, GatewayClient } from '../../http/client';
import type { ResetCalls } from '../../features/login/reset-form';

/** What {@link createResetCalls} is handed. */
export interface ResetCallsOptions {
  readonly client: GatewayClient;
  /** Device-type context of the login page's calls (spec §2); null where the address names none. */
  readonly deviceType: () => Promise<string | null>;
}

/** The reset form's calls of spec §7 over the gateway client. */
export function createResetCalls({ client, deviceType }: ResetCallsOptions): ResetCalls {
  async function toOptions(body: unknown): Promise<CallOptions> {
    const type = await deviceType();
    return { body, isAnonymous: true, ...(type === null ? {} : { headers: { [DEVICE_TYPE_HEADER]: type } }) };
  }
  return {
    async askCaptcha(mobile) {
      const body: CaptchaRequest = { mobile };
      return readRetryAfterSeconds(await client.call(ENDPOINTS.captcha, await toOptions(body)));
    },
    async resetPassword(request) {
      await client.call(ENDPOINTS.findPassword, await toOptions(request));
    },
  };
}
