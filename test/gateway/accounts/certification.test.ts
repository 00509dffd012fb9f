import { beforeEach, describe, expect, it } from 'vitest';
import type {
  CertificationDetail,
  CertificationSubmission,
} from '../../../contract/api/account/certification';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { createCertificationService } from '../../../gateway/features/certification/certification-service';
import { runCertificationCommand } from '../../../gateway/operator/certification-command';
import { createOperationLog } from '../../../gateway/features/operation-log/operation-log';
import { withTenant } from '../../../gateway/database/tenant';
import { systemRandom } from '../../../gateway/database/token';
import { breakInserts, call, readLog } from '../../support/gateway/accounts';
import { useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001 });

const MAIN = '13800000001';
const MERCHANT_ID = 'm1001';

const company: CertificationSubmission = {
  subjectType: 1,
  fields: {
    companyName: '云溪自助生活服务有限公司',
    creditCode: '91350100m000100y43',
    legalPerson: '张三',
    idNumber: '11010519491231002X',
    settlementAccount: '6222020200112233445',
  },
};
const personal: CertificationSubmission = {
  subjectType: 0,
  fields: { name: '张三', idNumber: '11010519491231002X', settlementAccount: MAIN },
};

const token = () => gateway().login(MAIN);
const detail = async () =>
  (
    await call<CertificationDetail>(gateway(), ENDPOINTS.certificationDetail, {
      token: await token(),
    })
  ).data;
const submit = async (body: unknown = company) =>
  call<CertificationDetail>(gateway(), ENDPOINTS.certificationSubmit, { body, token: await token() });
const sign = async () =>
  call<CertificationDetail>(gateway(), ENDPOINTS.certificationSign, { token: await token() });
const giveUp = async () =>
  call<CertificationDetail>(gateway(), ENDPOINTS.certificationGiveUp, {
    body: {},
    token: await token(),
  });
const valid = async () => {
  const answer = await gateway().get('userCenter/personalCenter/detail', await token());
  const { certification, subjectType } = answer.json<{
    data: { certification: number; subjectType: number };
  }>().data;
  return { certification, subjectType };
};

function operator(...args: readonly string[]): Promise<readonly string[]> {
  const { database, now } = gateway();
  const { db } = database;
  const log = createOperationLog({ db, now, random: systemRandom });
  const service = createCertificationService({ db, now, random: systemRandom, log });
  return runCertificationCommand(args, { db, service, operator: 'lin' });
}

async function beginWith(certification: number): Promise<void> {
  const { db } = gateway().database;
  await withTenant(db, MERCHANT_ID, (trx) =>
    trx.deleteFrom('certification').where('franchisee_id', '=', MERCHANT_ID).execute(),
  );
  await db
    .updateTable('franchisee')
    .set({ certification, subject_type: 0 })
    .where('id', '=', MERCHANT_ID)
    .execute();
}

describe('a first certification', () => {
  beforeEach(() => beginWith(0));

  it('goes from nothing over agreement and review to success', async () => {
    expect(await detail()).toMatchObject({ state: 0, fields: {}, submittedAt: null });
    expect((await submit()).data).toMatchObject({ state: 1, subjectType: 1, submittedAt: gateway().now() });
    expect((await valid()).certification).toBe(1);
    expect((await sign()).data.state).toBe(2);
    expect(await operator('list')).toEqual([expect.stringContaining('m1001  云溪自助生活服务  company')]);
    await operator('pass', MERCHANT_ID);
    expect(await detail()).toMatchObject({ state: 4, reviewedAt: gateway().now() });
    expect(await valid()).toEqual({ certification: 4, subjectType: 1 });
    expect(await operator()).toEqual(['Nothing waits for review.']);
  });

  it('shows and logs numbers masked; the operator alone reads them', async () => {
    const { bytes } = await submit();
    await sign();
    const rows = await readLog(gateway());
    for (const text of [bytes, JSON.stringify(await detail()), JSON.stringify(rows)]) {
      expect(text).not.toContain('11010519491231002X');
      expect(text).not.toContain('6222020200112233445');
    }
    expect((await operator('show', MERCHANT_ID)).join('\n')).toContain('idNumber: 11010519491231002X');
  });

  it('can be given up before the agreement is signed, not after', async () => {
    await submit();
    expect((await giveUp()).data).toMatchObject({ state: 0, fields: {} });
    expect((await valid()).certification).toBe(0);
    await submit();
    await sign();
    expect((await giveUp()).code).toBe(ApiCode.refused);
  });

  it('that failed says why by field and is reviewed again without a second signature', async () => {
    await submit();
    await sign();
    await operator('fail', MERCHANT_ID, 'creditCode=与执照不符', 'legalPerson=姓名不一致');
    expect(await detail()).toMatchObject({
      state: 3,
      failures: { creditCode: '与执照不符', legalPerson: '姓名不一致' },
    });
    expect((await valid()).certification).toBe(3);
    expect((await submit()).data).toMatchObject({ state: 2, failures: {} });
  });

  it('that failed asks for a new signature when the subject is another', async () => {
    await submit();
    await sign();
    await operator('fail', MERCHANT_ID, 'creditCode=与执照不符');
    expect((await submit(personal)).data).toMatchObject({ state: 1, subjectType: 0 });
  });

  it.each([
    {
      because: 'the credit code is wrong',
      field: 'creditCode',
      value: '91350100M000100Y44',
      says: '统一社会信用代码',
    },
    {
      because: 'the identity number is wrong',
      field: 'idNumber',
      value: '110105194912310021',
      says: '身份证号填写不正确',
    },
    { because: 'the account is none', field: 'settlementAccount', value: 'my purse', says: '结算账户' },
    { because: 'a name is missing', field: 'legalPerson', value: '', says: '法定代表人不能为空' },
    {
      because: 'a name hides something',
      field: 'companyName',
      value: '云溪\u2067有限公司',
      says: '营业执照名称含有看不见',
    },
  ])('is refused when $because', async ({ field, value, says }) => {
    const answer = await submit({ ...company, fields: { ...company.fields, [field]: value } });
    expect(answer.code).not.toBe(0);
    expect(answer.message).toContain(says);
    expect((await detail()).state).toBe(0);
  });

  it.each([
    { ...company, subjectType: 3 },
    { ...company, state: 4 },
    { ...company, franchiseeId: 'm1021' },
    { ...company, fields: { ...company.fields, certification: '4' } },
  ])('is malformed with fields that are not its own: %j', async (body) => {
    expect((await submit(body)).status).toBe(400);
  });

  it('does not move when its line cannot be written', async () => {
    await submit();
    const merchant = await token();
    const repair = await breakInserts(gateway(), 'operation_log');
    const broken = await call(gateway(), ENDPOINTS.certificationSign, { token: merchant });
    await repair();
    expect(broken.status).toBe(500);
    expect((await detail()).state).toBe(1);
  });
});

describe('a change of subject', () => {
  beforeEach(() => beginWith(4));

  it('leaves the old certification valid until the new one passes', async () => {
    expect((await submit()).data.state).toBe(1);
    expect(await valid()).toEqual({ certification: 4, subjectType: 0 });
    await sign();
    expect(await valid()).toEqual({ certification: 4, subjectType: 0 });
    await operator('fail', MERCHANT_ID, 'creditCode=与执照不符');
    expect(await valid()).toEqual({ certification: 4, subjectType: 0 });
    await submit();
    await operator('pass', MERCHANT_ID);
    expect(await valid()).toEqual({ certification: 4, subjectType: 1 });
  });

  it('that is given up shows the old one again', async () => {
    await submit();
    expect((await giveUp()).data).toMatchObject({ state: 4, subjectType: 0 });
  });

  it('cannot be asked for twice at once', async () => {
    await submit();
    expect((await submit()).code).toBe(ApiCode.refused);
  });
});

describe('the operator', () => {
  beforeEach(() => beginWith(0));

  it.each([
    { args: ['pass', MERCHANT_ID], because: 'nothing waits' },
    { args: ['pass'], because: 'nobody is named' },
  ])('is told when $because', async ({ args }) => {
    await expect(operator(...args)).rejects.toThrow('waits for review');
  });

  it('has to give a reason for a field of the request', async () => {
    await submit();
    await sign();
    await expect(operator('fail', MERCHANT_ID)).rejects.toThrow('at least one field');
    await expect(operator('fail', MERCHANT_ID, 'name=x')).rejects.toThrow('FIELD=REASON');
    await expect(operator('fail', MERCHANT_ID, 'creditCode=')).rejects.toThrow('FIELD=REASON');
    await expect(operator('bless', MERCHANT_ID)).rejects.toThrow('no command');
    expect((await detail()).state).toBe(2);
  });

  it('stands in the log of the merchant', async () => {
    await submit();
    await sign();
    await operator('pass', MERCHANT_ID);
    const rows = (await readLog(gateway())).filter(({ action }) => action === 'pass');
    expect(rows.at(-1)).toMatchObject({ actor_name: 'lin', franchisee_id: MERCHANT_ID });
  });
});
