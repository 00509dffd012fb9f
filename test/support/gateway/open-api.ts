import { API_BASE } from '../../../contract/api/endpoints';
import type { JourneyAccount } from '../browser/portal-driver';

/** The gateway's calls in somebody's name, for what a journey takes as given. */
export interface Api {
  /** @throws Error with the gateway's words when the answer is a refusal. */
  post: (path: string, body: unknown) => Promise<unknown>;
}

/** Signs in beside the browser. */
export async function openApi(origin: string, who: JourneyAccount, password = 'Wash2026!'): Promise<Api> {
  const answer = await call(`${origin}${API_BASE}/v1/user/login`, '', {
    mobile: who.mobile,
    password,
    franchiseeMobile: who.mainMobile,
    loginType: 'mobile_pwd',
    loginRoleType: who.isAgent ? 1 : 0,
  });
  const token = String(Reflect.get(Object(answer), 'token'));
  return { post: (path, body) => call(`${origin}${API_BASE}/${path}`, token, body) };
}

async function call(url: string, token: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'gateway-version': '1',
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const envelope: unknown = await answer.json();
  const { code, message, data } = Object(envelope) as { code: number; message: string; data: unknown };
  if (code !== 0) throw new Error(`${url} answered ${code}: ${message}`);
  return data;
}
