import { beforeEach } from 'vitest';
import type {
  AgreementApplication,
  AgreementListRequest,
  AgreementReview,
  AgreementRow,
} from '../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { OperationLogRow } from '../../../contract/api/account/operation-log';
import type { UserDetail } from '../../../contract/api/account/user';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { call, type SmsBox } from './accounts';
import type { TestGateway } from './gateway';

export const MAIN = '13800000001';
export const UNDER_PROXY = '13800000002';
export const AGENT = '13800000003';
export const AGENT_MANAGER = '13800000013';
export const OTHER = '13800000021';
export const MERCHANT_ID = 'm1001';
export const WASHER_INFO = 1000;
export const WASHER_RESTART = 1007;
export const WITHDRAW_CAPITAL = 402;

/** The calls around agencies, made by the people of the demonstration. Each test begins a day later. */
export function useAgencies(gateway: () => TestGateway, sms: SmsBox) {
  const token = (mobile: string): Promise<string> => gateway().login(mobile);
  const day = (count: number): number => gateway().now() + count * ONE_DAY_MS;

  const application = (changes: Partial<AgreementApplication> = {}): AgreementApplication => ({
    franchiseeMobile: MAIN,
    franchiseeName: '云溪自助生活服务',
    equipmentTypes: ['washer'],
    permissionIds: [WASHER_INFO, WASHER_RESTART],
    startAt: gateway().now(),
    endAt: day(90),
    shareRate: 0.125,
    remark: '夜间值守',
    ...changes,
  });

  const apply = async (changes: Partial<AgreementApplication> = {}, by = AGENT) =>
    call<{ id: string }>(gateway(), ENDPOINTS.proxyApply, {
      body: application(changes),
      token: await token(by),
    });
  const review = async (by: string, body: AgreementReview, session?: string) =>
    call<AgreementRow>(gateway(), ENDPOINTS.proxyReview, { body, token: session ?? (await token(by)) });
  const list = async (by: string, body: AgreementListRequest = {}) =>
    (
      await call<{ list: AgreementRow[]; total: number }>(gateway(), ENDPOINTS.proxyApplyList, {
        body,
        token: await token(by),
      })
    ).data;
  const enter = (sessionToken: string, franchiseeId: string) =>
    call(gateway(), ENDPOINTS.proxyEnter, { body: { franchiseeId }, token: sessionToken });
  const detail = (sessionToken: string) =>
    call<UserDetail>(gateway(), ENDPOINTS.userDetail, { token: sessionToken });
  const devices = (sessionToken: string) =>
    gateway().post('washer/device/list', { pageSize: 100 }, sessionToken);

  async function approve(by: string, applyId: string, changes: Partial<AgreementReview> = {}) {
    gateway().advance(ONE_MINUTE_MS);
    // A code is good for the session that asked for it.
    const session = await token(by);
    await call(gateway(), ENDPOINTS.captcha, { body: { mobile: by }, token: session });
    const captcha = await sms.codeFor(by);
    return review(by, { applyId, action: 'approve', captcha, ...changes }, session);
  }

  /** An agency of the agent at the first merchant, and its id. */
  async function operate(changes: Partial<AgreementReview> = {}): Promise<string> {
    const { data } = await apply();
    const answer = await approve(MAIN, data.id, changes);
    if (answer.code !== 0) throw new Error(answer.message);
    return data.id;
  }

  async function logOf(by: string, action: string): Promise<readonly OperationLogRow[]> {
    const { data } = await call<{ list: OperationLogRow[] }>(gateway(), ENDPOINTS.operationLogList, {
      body: { period: [day(-30), gateway().now()], action },
      token: await token(by),
    });
    return data.list;
  }

  beforeEach(async () => {
    const { db } = gateway().database;
    // Each test begins with the agent operating its one merchant; sign-ins and codes of a day are few.
    gateway().advance(ONE_DAY_MS);
    await db.deleteFrom('proxy_agreement').where('merchant_franchisee_id', '=', MERCHANT_ID).execute();
    await db.deleteFrom('login_failure').execute();
  });

  return { token, day, apply, review, list, enter, detail, devices, approve, operate, logOf };
}
