/** Logs in as a merchant of the demonstration and answers how many orders of this week its first list has. */
export async function countOrders(origin: string): Promise<number> {
  const login = await call(origin, 'v1/user/login', null, {
    mobile: '13800000001',
    password: 'Wash2026!',
    franchiseeMobile: '',
    loginType: 'mobile_pwd',
    loginRoleType: 0,
  });
  const list = await call(origin, 'v1/washer/order/list', String(login['token']), { page: 1, pageSize: 20 });
  return Number(list['total']);
}

async function call(
  origin: string,
  path: string,
  token: string | null,
  body: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${origin}/franchisee_pc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gateway-version': '1',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const envelope: unknown = await answer.json();
  if (
    typeof envelope !== 'object' ||
    envelope === null ||
    !('code' in envelope) ||
    envelope.code !== 0 ||
    !('data' in envelope)
  ) {
    throw new Error(`${path} answered ${answer.status} ${JSON.stringify(envelope)}`);
  }
  const { data } = envelope;
  if (typeof data !== 'object' || data === null) throw new Error(`${path} answered without data.`);
  return { ...data };
}
