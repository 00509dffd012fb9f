import type { Insertable } from 'kysely';
import { AccountType } from '../../contract/access/account';
import { permissionIdsOf, type RoleTemplateName } from '../../contract/access/role-template';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../contract/limits';
import type { AccountTable } from '../features/account/tables';
import type { AgreementTable } from '../features/agency/tables';
import type { CertificationTable } from '../features/certification/tables';
import type { PeopleSettings } from './people';
import { FranchiseeId } from './tenants';

interface SubAccountPlan {
  readonly franchiseeId: string;
  readonly mobile: string;
  readonly username: string;
  readonly template: RoleTemplateName;
  readonly storeIds?: readonly string[];
  readonly refundLimitsCents?: readonly [single: number, day: number];
  readonly isDisabled?: true;
  /** Days from now; negative: has run out. */
  readonly expiresInDays?: number;
  /** Absent: has never signed in. */
  readonly lastLoginHoursAgo?: number;
}

/** One in every state and with every template, so that the pages about sub-accounts have something to show. */
const SUB_ACCOUNTS: readonly SubAccountPlan[] = [
  {
    franchiseeId: FranchiseeId.merchant,
    mobile: '13800000014',
    username: '云溪北苑店长',
    template: 'storeManager',
    storeIds: ['s01', 's02'],
    refundLimitsCents: [10_000, 100_000],
    lastLoginHoursAgo: 3,
  },
  {
    franchiseeId: FranchiseeId.merchant,
    mobile: '13800000015',
    username: '云溪财务',
    template: 'finance',
    expiresInDays: 20,
    lastLoginHoursAgo: 30,
  },
  {
    franchiseeId: FranchiseeId.merchant,
    mobile: '13800000016',
    username: '云溪夜班客服',
    template: 'support',
    refundLimitsCents: [2_000, 10_000],
  },
  {
    franchiseeId: FranchiseeId.merchant,
    mobile: '13800000017',
    username: '云溪维修（已离职）',
    template: 'operations',
    isDisabled: true,
    lastLoginHoursAgo: 1_500,
  },
  {
    franchiseeId: FranchiseeId.merchant,
    mobile: '13800000018',
    username: '暑期实习生',
    template: 'readOnly',
    expiresInDays: -40,
    lastLoginHoursAgo: 1_000,
  },
  {
    franchiseeId: FranchiseeId.agent,
    mobile: '13800000019',
    username: '智盈客服',
    template: 'support',
    refundLimitsCents: [3_000, 20_000],
    lastLoginHoursAgo: 6,
  },
];

/** Sub-accounts beside those that the start command prints; the same password opens them. */
export function makeSubAccounts({
  catalogue,
  nowMs,
  passwordHash,
}: PeopleSettings): Insertable<AccountTable>[] {
  return SUB_ACCOUNTS.map((plan) => ({
    id: `acc-${plan.mobile.slice(-4)}`,
    franchisee_id: plan.franchiseeId,
    type: plan.franchiseeId === FranchiseeId.agent ? AccountType.agentManager : AccountType.manager,
    mobile: plan.mobile,
    username: plan.username,
    password_hash: passwordHash,
    should_have_permissions: [...permissionIdsOf(plan.template, catalogue.permissions)],
    role_template: plan.template,
    store_ids: plan.storeIds === undefined ? null : [...plan.storeIds],
    refund_limit_single_cents: plan.refundLimitsCents?.[0] ?? 0,
    refund_limit_day_cents: plan.refundLimitsCents?.[1] ?? 0,
    enabled: plan.isDisabled !== true,
    expires_at: plan.expiresInDays === undefined ? null : nowMs + plan.expiresInDays * ONE_DAY_MS,
    created_at: nowMs - 90 * ONE_DAY_MS,
    last_login_at: plan.lastLoginHoursAgo === undefined ? null : nowMs - plan.lastLoginHoursAgo * ONE_HOUR_MS,
  }));
}

/** What the waiting application is about, as far as it is declared. */
const APPLIED_FOR: ReadonlySet<string> = new Set(['washer', 'water']);

/** An application that the first merchant finds waiting when it signs in. */
export function makeWaitingApplication({
  resolved,
  catalogue,
  nowMs,
}: PeopleSettings): Insertable<AgreementTable> {
  return {
    id: 'pa-7',
    agent_franchisee_id: FranchiseeId.agent,
    merchant_franchisee_id: FranchiseeId.merchant,
    status: 0,
    permission_ids: catalogue.permissions
      .filter(({ isDelegable, roles }) => isDelegable && roles.includes('operations'))
      .map(({ id }) => id),
    equipment: resolved.equipment.map(({ deviceType }) => deviceType).filter((word) => APPLIED_FOR.has(word)),
    share_rate: '0.080',
    applied_at: nowMs - ONE_DAY_MS,
    start_at: nowMs + ONE_DAY_MS,
    end_at: nowMs + 181 * ONE_DAY_MS,
    remark: '负责夜间巡检与设备维护',
  };
}

/** What the certified merchant was certified with; invented numbers with the right check characters. */
export function makeCertification({ nowMs }: Pick<PeopleSettings, 'nowMs'>): Insertable<CertificationTable> {
  return {
    franchisee_id: FranchiseeId.merchant,
    id: 'cer-1',
    state: 4,
    subject_type: 1,
    fields: JSON.stringify({
      companyName: '云溪自助生活服务有限公司',
      creditCode: '91350100M000100Y43',
      legalPerson: '陈云溪',
      idNumber: '11010519491231002X',
      settlementAccount: '6222020200112233445',
    }),
    signed_at: nowMs - 700 * ONE_DAY_MS,
    submitted_at: nowMs - 701 * ONE_DAY_MS,
    reviewed_at: nowMs - 699 * ONE_DAY_MS,
  };
}
