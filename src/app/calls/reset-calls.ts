import type { CaptchaRequest } from '../../../contract/api/account/captcha';
import {
  BROWSER_TOKEN_HEADER,
  DEVICE_TOKEN_HEADER,
  DEVICE_TYPE_HEADER,
  ENDPOINTS,
} from '../../../contract/api/endpoints';
import { readRetryAfterSeconds } from '../../form/captcha/captcha-wait';
import type { CallOptions, GatewayClient } from '../../http/client';
import type { ResetCalls } from '../../features/login/reset-form';

/** What {@link createResetCalls} is handed. */
export interface ResetCallsOptions {
  readonly client: GatewayClient;
  /** Device-type context of the login page's calls (spec §2); null where the address names none. */
  readonly deviceType: () => Promise<string | null>;
  /** What an earlier login handed out to this browser: strangers then cannot use its codes up. */
  readonly deviceToken: () => string | null;
  /** Whose codes they are: nobody else's wrong ones count against them. */
  readonly browserToken: () => string;
}

/** The reset form's calls of spec §7 over the gateway client. */
export function createResetCalls(options: ResetCallsOptions): ResetCalls {
  const { client, deviceType, deviceToken, browserToken } = options;

  async function toOptions(body: unknown): Promise<CallOptions> {
    const type = await deviceType();
    const device = deviceToken();
    return {
      body,
      isAnonymous: true,
      headers: {
        ...(type === null ? {} : { [DEVICE_TYPE_HEADER]: type }),
        ...(device === null ? {} : { [DEVICE_TOKEN_HEADER]: device }),
        [BROWSER_TOKEN_HEADER]: browserToken(),
      },
    };
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
