import { DEVICE_TOKEN_HEADER, DEVICE_TYPE_HEADER, ENDPOINTS } from '../../../contract/api/endpoints';
import { FAILURES } from '../../../contract/messages/portal';
import type { Text } from '../../../contract/text';
import type { GatewayClient } from '../../http/client';
import { GatewayError } from '../../http/gateway-error';
import type { SessionCalls } from '../../session/session';
import { askPatiently } from './patient-call';
import { isUsableUser } from '../../session/usable-user';

/** What {@link createUserCalls} is handed. */
export interface UserCallsOptions {
  readonly client: GatewayClient;
  readonly toWords: (text: Text) => string;
  /** Device-type context of the login page's calls (spec §2); null where the address names none. */
  readonly deviceType: () => Promise<string | null>;
  /** @default a timer */
  readonly wait?: (ms: number) => Promise<void>;
}

/** The session's calls of spec §7 over the gateway client. */
export function createUserCalls({
  client,
  toWords,
  deviceType,
  wait = pause,
}: UserCallsOptions): SessionCalls {
  const malformed = () =>
    new GatewayError(toWords(FAILURES.signInAgain), { kind: 'malformed', statusCode: 200 });
  return {
    async login(request, deviceToken) {
      const type = await deviceType();
      const data = await client.call(ENDPOINTS.login, {
        body: request,
        headers: {
          ...(type === null ? {} : { [DEVICE_TYPE_HEADER]: type }),
          ...(deviceToken === null ? {} : { [DEVICE_TOKEN_HEADER]: deviceToken }),
        },
      });
      if (typeof data !== 'object' || data === null) throw malformed();
      const token: unknown = Reflect.get(data, 'token');
      if (typeof token !== 'string' || token === '') throw malformed();
      const fresh: unknown = Reflect.get(data, 'deviceToken');
      return { token, ...(typeof fresh === 'string' ? { deviceToken: fresh } : {}) };
    },
    async loadUser() {
      const data = await askPatiently(() => client.call(ENDPOINTS.userDetail), wait);
      if (!isUsableUser(data)) throw malformed();
      return data;
    },
    async logout() {
      await client.call(ENDPOINTS.logout);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}
