import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { LoginRequest } from '../../../contract/api/account/login';
import { ONE_DAY_MS } from '../../../contract/limits';
import { DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';
import { call } from './accounts';
import type { TestGateway } from './gateway';

/** What a kind of account may do, in plain words, for the expectations of the matrix. */
export interface KindOfAccount {
  /** Sent as the bearer token; null sends none. */
  readonly token: string | null;
  readonly isSignedIn: boolean;
  /** spec §3; 0 when not signed in. */
  readonly type: number;
  readonly isUnderProxy: boolean;
  /** True when every permission id is granted; false when none is. */
  readonly hasRights: boolean;
  /** False for an agent that operates nobody. */
  readonly hasMerchant: boolean;
  /** Ids that cannot be delegated are out of reach. */
  readonly isAgent: boolean;
  /** Every id that can be delegated is with an agent. */
  readonly isHandedOver: boolean;
}

/** controls Z7: every point of view. A new one needs a row here and nowhere else. */
export const KINDS = [
  'anonymous',
  'malformed token',
  'expired token',
  'revoked token',
  'main',
  'main under proxy',
  'manager with the right',
  'manager without the right',
  'manager with the right excluded',
  'manager whose rights an agent has',
  'manager beside an agent with other rights',
  'agent main',
  'agent manager with the right',
  'agent manager without the right',
  'agent manager with the right excluded',
  'main of another tenant',
  'manager of another tenant',
  'main of another agent',
  'manager of another agent',
  'disabled manager',
  'agent whose agency is not approved',
  'agent whose agency has ended',
] as const;
export type Kind = (typeof KINDS)[number];

const NOBODY: KindOfAccount = {
  token: null,
  isSignedIn: false,
  type: 0,
  isUnderProxy: false,
  hasRights: false,
  hasMerchant: false,
  isAgent: false,
  isHandedOver: false,
};

interface Plan {
  readonly franchiseeId: string;
  readonly mainMobile: string;
  readonly rights: 'all' | 'none' | 'excluded';
}

/** Makes one signed-in account of every kind beside those of the demonstration. */
export async function makeKinds(gateway: TestGateway): Promise<Readonly<Record<Kind, KindOfAccount>>> {
  const { database, resolved, now } = gateway;
  const { db } = database;
  const allIds = resolved.catalogue.permissions.map(({ id }) => id);
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', 'acc-1001')
    .executeTakeFirstOrThrow();
  let serial = 0;

  async function signIn(mobile: string, franchiseeMobile: string, loginRoleType: 0 | 1): Promise<string> {
    const body: LoginRequest = {
      mobile,
      franchiseeMobile,
      loginRoleType,
      password: DEMONSTRATION_PASSWORD,
      loginType: 'mobile_pwd',
    };
    const answer = await call<{ token: string }>(gateway, ENDPOINTS.login, {
      body,
      ip: `10.7.0.${(serial += 1)}`,
    });
    if (answer.code !== 0) throw new Error(`${mobile} could not sign in: ${answer.message}`);
    return answer.data.token;
  }

  async function addAccount(franchiseeId: string, type: number, rights: Plan['rights']): Promise<string> {
    const mobile = `1397000${String((serial += 1)).padStart(4, '0')}`;
    await db
      .insertInto('account')
      .values({
        id: `kind-${serial}`,
        franchisee_id: franchiseeId,
        type,
        mobile,
        username: `kind ${serial}`,
        password_hash,
        include_permissions: rights === 'none' ? [] : allIds,
        exclude_permissions: rights === 'excluded' ? allIds : [],
        role_template: 'custom',
        created_at: now(),
      })
      .execute();
    return mobile;
  }

  async function addManager({ franchiseeId, mainMobile, rights }: Plan, isAgent: boolean): Promise<string> {
    const mobile = await addAccount(franchiseeId, isAgent ? 4 : 2, rights);
    return signIn(mobile, mainMobile, isAgent ? 1 : 0);
  }

  async function addOrganisation(kind: 'merchant' | 'agent', id: string): Promise<void> {
    const row = { id, kind, name: id, mobile: `1396000${String((serial += 1)).padStart(4, '0')}` };
    await db
      .insertInto('franchisee')
      .values({ ...row, subject_type: 1, certification: 4, created_at: now() })
      .execute();
  }

  /** An agent with one agreement at a merchant of its own; yields its main account's mobile. */
  async function addAgent(id: string, status: number, permission_ids = allIds): Promise<string> {
    await addOrganisation('agent', `a-${id}`);
    await addOrganisation('merchant', `m-${id}`);
    await db
      .insertInto('proxy_agreement')
      .values({
        id: `pa-${id}`,
        agent_franchisee_id: `a-${id}`,
        merchant_franchisee_id: `m-${id}`,
        status,
        permission_ids,
        equipment: [],
        share_rate: '0.1',
        applied_at: now(),
        start_at: now(),
        end_at: now() + 30 * ONE_DAY_MS,
      })
      .execute();
    return addAccount(`a-${id}`, 3, 'none');
  }

  /** A manager with every right at the merchant of an agent made before. */
  async function addOperated(id: string): Promise<string> {
    const mainMobile = await addAccount(`m-${id}`, 1, 'none');
    return addManager({ franchiseeId: `m-${id}`, mainMobile, rights: 'all' }, false);
  }

  const merchant = { ...NOBODY, isSignedIn: true, hasMerchant: true, hasRights: true };
  const agent = { ...merchant, isAgent: true };
  const ofMerchant = { franchiseeId: 'm1001', mainMobile: '13800000001' };
  const ofOther = { franchiseeId: 'm1021', mainMobile: '13800000021' };
  const ofAgent = { franchiseeId: 'a2003', mainMobile: '13800000003' };

  const expired = await gateway.login('13800000011');
  const expiredIds = await db.selectFrom('session').select('id').orderBy('id', 'desc').limit(1).execute();
  await db
    .updateTable('session')
    .set({ expires_at: now() })
    .where(
      'id',
      'in',
      expiredIds.map(({ id }) => id),
    )
    .execute();
  const revoked = await gateway.login('13800000012');
  await call(gateway, ENDPOINTS.logout, { token: revoked });
  const disabled = await addManager({ ...ofMerchant, rights: 'all' }, false);
  await db
    .updateTable('account')
    .set({ enabled: false })
    .where('id', '=', `kind-${serial - 1}`)
    .execute();
  const otherAgent = await addAgent('other', 1);
  const reservedIds = resolved.catalogue.permissions.flatMap(({ id, reserved, isDelegable }) =>
    reserved !== null && isDelegable ? [id] : [],
  );
  await addAgent('beside', 1, reservedIds);
  const waitingAgent = await addAgent('waiting', 0);
  const endedAgent = await addAgent('ended', 1);
  const ended = await signIn(endedAgent, '', 1);
  // The session is put on its merchant with the first request, then loses it.
  await call(gateway, ENDPOINTS.userDetail, { token: ended });
  await db.updateTable('proxy_agreement').set({ status: 5 }).where('id', '=', 'pa-ended').execute();
  const otherManager = await addAccount('a-other', 4, 'all');

  return {
    anonymous: NOBODY,
    'malformed token': { ...NOBODY, token: "Bearer ' OR 1=1 --" },
    'expired token': { ...NOBODY, token: expired },
    'revoked token': { ...NOBODY, token: revoked },
    main: { ...merchant, type: 1, token: await gateway.login('13800000001') },
    'main under proxy': {
      ...merchant,
      type: 1,
      isUnderProxy: true,
      token: await gateway.login('13800000002'),
    },
    'manager with the right': {
      ...merchant,
      type: 2,
      token: await addManager({ ...ofMerchant, rights: 'all' }, false),
    },
    'manager without the right': {
      ...merchant,
      type: 2,
      hasRights: false,
      token: await addManager({ ...ofMerchant, rights: 'none' }, false),
    },
    'manager with the right excluded': {
      ...merchant,
      type: 2,
      hasRights: false,
      token: await addManager({ ...ofMerchant, rights: 'excluded' }, false),
    },
    'manager whose rights an agent has': {
      ...merchant,
      type: 2,
      isHandedOver: true,
      token: await addOperated('other'),
    },
    'manager beside an agent with other rights': {
      ...merchant,
      type: 2,
      token: await addOperated('beside'),
    },
    'agent main': { ...agent, type: 3, token: await gateway.login('13800000003') },
    'agent manager with the right': {
      ...agent,
      type: 4,
      token: await addManager({ ...ofAgent, rights: 'all' }, true),
    },
    'agent manager without the right': {
      ...agent,
      type: 4,
      hasRights: false,
      token: await addManager({ ...ofAgent, rights: 'none' }, true),
    },
    'agent manager with the right excluded': {
      ...agent,
      type: 4,
      hasRights: false,
      token: await addManager({ ...ofAgent, rights: 'excluded' }, true),
    },
    'main of another tenant': { ...merchant, type: 1, token: await gateway.login('13800000021') },
    'manager of another tenant': {
      ...merchant,
      type: 2,
      token: await addManager({ ...ofOther, rights: 'all' }, false),
    },
    'main of another agent': { ...agent, type: 3, token: await signIn(otherAgent, '', 1) },
    'manager of another agent': { ...agent, type: 4, token: await signIn(otherManager, otherAgent, 1) },
    'disabled manager': { ...NOBODY, token: disabled },
    'agent whose agency is not approved': {
      ...agent,
      type: 3,
      hasMerchant: false,
      hasRights: false,
      token: await signIn(waitingAgent, '', 1),
    },
    'agent whose agency has ended': { ...agent, type: 3, hasMerchant: false, hasRights: false, token: ended },
  };
}
