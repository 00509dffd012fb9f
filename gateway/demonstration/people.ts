import type { Insertable } from 'kysely';
import type { Catalogue } from '../../contract/access/catalogue';
import { AccountType } from '../../contract/access/account';
import { ONE_DAY_MS } from '../../contract/limits';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { AccountTable } from '../features/account/tables';
import type { AgreementTable } from '../features/agency/tables';
import { FranchiseeId } from './tenants';

/** One sign-in of the demonstration, as the start command prints it (design §6). */
export interface DemonstrationAccount {
  readonly role: string;
  readonly mobile: string;
  /** Mobile of the main account, for sub-accounts. */
  readonly mainMobile: string;
  readonly roleType: 0 | 1;
}

/** The password of every account of the demonstration; known to everybody, hence never in production. */
export const DEMONSTRATION_PASSWORD = 'Wash2026!';

interface AccountPlan extends DemonstrationAccount {
  readonly id: string;
  readonly franchiseeId: string;
  readonly type: number;
  readonly username: string;
  readonly roleTemplate?: string;
  /** Keys that the role gives (should-have) and those granted beside it (include). */
  readonly shouldHave?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly refundLimitsCents?: readonly [single: number, day: number];
}

const CUSTOMER_SERVICE = [
  'washerOrderInfo',
  'washerOrderRefund',
  'washerOrderCompensate',
  'washerOrderRemoteStart',
  'feedback',
  'feedbackList',
  'feedbackReply',
  'feedbackHandle',
];

const READ_ONLY = [
  'washerDeviceInfo',
  'washerOrderInfo',
  'washerStatisticsInfo',
  'washerStatisticsIncomeInfo',
  'waterDeviceInfo',
  'waterOrderInfo',
  'waterIncomeInfo',
];

/**
 * Watches and steers devices of every type. The shower dispenser has one key for everything from
 * restart to unbind, which is more than this role should hold.
 */
const OPERATIONS = [
  'washerDeviceInfo',
  'washerDeviceRestart',
  'washerDeviceSetIdle',
  'washerDeviceDrain',
  'washerDeviceSelfClean',
  'washerDeviceSync',
  'waterDeviceInfo',
  'waterDeviceRestart',
  'waterDeviceCalibrate',
  'waterDeviceSync',
  'showerDeviceInfo',
  'showerDeviceRestart',
  'showerDeviceSetIdle',
  'showerDeviceCalibrate',
  'showerDeviceSync',
  'powerControllerDeviceInfo',
  'powerControllerDeviceRestart',
  'powerControllerDeviceSync',
  'washingPartnerDeviceInfo',
  'washingPartnerDeviceRestart',
  'washingPartnerDeviceDrain',
  'showerPartnerDeviceInfo',
  'boxDeviceInfo',
  'boxDeviceRestart',
  'boxDeviceSetIdle',
  'boxDeviceSync',
  'inspectionInfo',
  'inspectionCreate',
  'inspectionFinish',
  'inspectionScan',
  'inspectionUpdate',
  'inspectionStatistics',
];

const ACCOUNTS: readonly AccountPlan[] = [
  {
    id: 'acc-1001',
    franchiseeId: FranchiseeId.merchant,
    type: AccountType.franchisee,
    role: 'merchant main',
    username: '云溪老板',
    mobile: '13800000001',
    mainMobile: '',
    roleType: 0,
  },
  {
    id: 'acc-1002',
    franchiseeId: FranchiseeId.underProxy,
    type: AccountType.franchisee,
    role: 'merchant main, under proxy',
    username: '江畔老板',
    mobile: '13800000002',
    mainMobile: '',
    roleType: 0,
  },
  {
    id: 'acc-1011',
    franchiseeId: FranchiseeId.merchant,
    type: AccountType.manager,
    role: 'merchant manager, customer service of washers',
    username: '云溪客服',
    mobile: '13800000011',
    mainMobile: '13800000001',
    roleType: 0,
    include: CUSTOMER_SERVICE,
    refundLimitsCents: [5_000, 30_000],
  },
  {
    id: 'acc-1012',
    franchiseeId: FranchiseeId.merchant,
    type: AccountType.manager,
    role: 'merchant manager, read only: washers and water',
    username: '云溪财务助理',
    mobile: '13800000012',
    mainMobile: '13800000001',
    roleType: 0,
    // The template of the same name reads every type; this account is for two of them.
    include: READ_ONLY,
  },
  {
    id: 'acc-2003',
    franchiseeId: FranchiseeId.agent,
    type: AccountType.agentFranchisee,
    role: 'agent main',
    username: '智盈主管',
    mobile: '13800000003',
    mainMobile: '',
    roleType: 1,
  },
  {
    id: 'acc-2013',
    franchiseeId: FranchiseeId.agent,
    type: AccountType.agentManager,
    role: 'agent manager, operations',
    username: '智盈运维',
    mobile: '13800000013',
    mainMobile: '13800000003',
    roleType: 1,
    roleTemplate: 'operations',
    shouldHave: OPERATIONS,
    include: ['simCardInfo'],
    // Ticked off by hand, so that the exclude list has a case to show.
    exclude: ['inspectionCreate'],
  },
  {
    id: 'acc-1021',
    franchiseeId: FranchiseeId.other,
    type: AccountType.franchisee,
    role: 'merchant main of another tenant',
    username: '松林老板',
    mobile: '13800000021',
    mainMobile: '',
    roleType: 0,
  },
];

/** What the start command prints; every account has {@link DEMONSTRATION_PASSWORD}. */
export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = ACCOUNTS;

/** @throws Error when the catalogue lacks a key: then the declaration and the seed have parted. */
function toIds(catalogue: Catalogue, keys: readonly string[] = []): number[] {
  return keys.map((key) => {
    const id = catalogue.idOf(key);
    if (id === undefined) throw new Error(`The demonstration names an unknown permission: ${key}.`);
    return id;
  });
}

export interface PeopleSettings {
  readonly resolved: Pick<ResolvedDeclaration, 'equipment'>;
  readonly catalogue: Catalogue;
  readonly nowMs: number;
  readonly passwordHash: string;
}

export function makeAccounts({ catalogue, nowMs, passwordHash }: PeopleSettings): Insertable<AccountTable>[] {
  return ACCOUNTS.map((plan) => ({
    id: plan.id,
    franchisee_id: plan.franchiseeId,
    type: plan.type,
    mobile: plan.mobile,
    username: plan.username,
    password_hash: passwordHash,
    include_permissions: toIds(catalogue, plan.include),
    should_have_permissions: toIds(catalogue, plan.shouldHave),
    exclude_permissions: toIds(catalogue, plan.exclude),
    refund_limit_single_cents: plan.refundLimitsCents?.[0] ?? null,
    refund_limit_day_cents: plan.refundLimitsCents?.[1] ?? null,
    role_template: plan.roleTemplate ?? null,
    created_at: nowMs - 400 * ONE_DAY_MS,
  }));
}

/** States of pages 10. */
const AgreementStatus = {
  waiting: 0,
  operating: 1,
  rejected: 2,
  withdrawn: 3,
  ended: 4,
  dissolved: 5,
} as const;

/** One agreement in force (the merchant under proxy) and one in every other state. */
export function makeAgreements({ resolved, catalogue, nowMs }: PeopleSettings): Insertable<AgreementTable>[] {
  const day = (count: number): number => nowMs + count * ONE_DAY_MS;
  const permission_ids = catalogue.permissions.filter(({ isDelegable }) => isDelegable).map(({ id }) => id);
  const agreement = (
    id: string,
    merchant: string,
    status: number,
    [applied, reviewed, start, end]: readonly [number, number | null, number, number],
    reason: string | null = null,
  ): Insertable<AgreementTable> => ({
    id,
    agent_franchisee_id: FranchiseeId.agent,
    merchant_franchisee_id: merchant,
    status,
    permission_ids,
    equipment: resolved.equipment.map(({ deviceType }) => deviceType),
    share_rate: '0.150',
    applied_at: day(applied),
    reviewed_at: reviewed === null ? null : day(reviewed),
    start_at: day(start),
    end_at: day(end),
    reason,
  });
  return [
    agreement('pa-1', FranchiseeId.underProxy, AgreementStatus.operating, [-124, -122, -120, 200]),
    agreement('pa-2', FranchiseeId.underProxy, AgreementStatus.ended, [-502, -500, -498, -133]),
    agreement('pa-3', FranchiseeId.other, AgreementStatus.waiting, [-2, null, 5, 370]),
    agreement('pa-4', FranchiseeId.other, AgreementStatus.rejected, [-60, -58, -55, 300], '分成比例过高'),
    agreement('pa-5', FranchiseeId.merchant, AgreementStatus.withdrawn, [-210, null, -200, 160], '暂不需要'),
    agreement('pa-6', FranchiseeId.merchant, AgreementStatus.dissolved, [-390, -388, -380, -20], '合作结束'),
  ];
}
