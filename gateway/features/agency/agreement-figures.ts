import type { Kysely } from 'kysely';
import type { Access, SubjectAccess } from '../../../contract/access/access';
import { AccountType } from '../../../contract/access/account';
import type { Catalogue } from '../../../contract/access/catalogue';
import type { Expression } from '../../../contract/access/expression';
import type { AgreementFigures } from '../../../contract/api/account/agreement';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';
import { equipmentOf, type ResolvedEquipment, type ResolvedPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { countDevices, countStores, sumIncome } from './agreement-figure-repository';
import { createWaitingOfTypes } from '../waiting/waiting-of-types';
import { listActiveAgreements, type ActiveAgreement } from '../session/session-repository';

/** How the merchants of an agent do, as far as each agreement lets the agent see it (pages 10). */
export interface AgreementFigureService {
  /** Of the merchants named that the agent operates at this moment; others are left out. */
  figures: (agentId: string, franchiseeIds: readonly string[]) => Promise<readonly AgreementFigures[]>;
}

export interface AgreementFigureServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly access: Access;
  readonly pages: readonly ResolvedPage[];
  readonly equipment: readonly ResolvedEquipment[];
  readonly catalogue: Catalogue;
}

/** pages 10 `income30d`: today and the days before. */
const INCOME_DAYS = 30;

interface Guarded {
  readonly equipment: string;
  readonly reads: readonly Expression[];
}

export function createAgreementFigureService(options: AgreementFigureServiceOptions): AgreementFigureService {
  const { db, now, access, pages } = options;
  const devicePages = guardedPages(pages, 'device');
  const incomePages = guardedPages(pages, 'statistic-income');
  const readWaiting = createWaitingOfTypes(options);

  async function read(agreement: ActiveAgreement): Promise<AgreementFigures> {
    const { franchiseeId, storeIds } = agreement;
    const rights = access.of({
      type: AccountType.agentFranchisee,
      isUnderProxy: false,
      includePermissions: [],
      shouldHavePermissions: [],
      excludePermissions: [],
      delegatedPermissions: agreement.permissionIds,
      handedOverPermissions: [],
    });
    const deviceTypes = visibleTypes(devicePages, agreement, rights);
    const incomeTypes = visibleTypes(incomePages, agreement, rights);
    const nowMs = now();
    const span = { fromMs: startOfDay(nowMs) - (INCOME_DAYS - 1) * ONE_DAY_MS, untilMs: nowMs };
    return withTenant(db, franchiseeId, async (trx) => {
      const scope = { franchiseeId, storeIds };
      const devices =
        deviceTypes.length === 0 ? null : await countDevices(trx, { ...scope, equipment: deviceTypes });
      return {
        franchiseeId,
        storeCount: await countStores(trx, scope),
        deviceCount: devices?.all ?? null,
        offlineCount: devices?.offline ?? null,
        incomeCents:
          incomeTypes.length === 0 ? null : await sumIncome(trx, { ...scope, equipment: incomeTypes }, span),
        waiting: await readWaiting(trx, {
          ...scope,
          // What waits is looked at for the agency as a whole: nobody's own tabs are among it.
          accountId: '',
          equipment: agreement.equipment.length === 0 ? null : agreement.equipment,
          access: rights,
        }),
      };
    });
  }

  return {
    async figures(agentId, franchiseeIds) {
      const active = await listActiveAgreements(db, agentId, now());
      const figures: AgreementFigures[] = [];
      for (const agreement of active) {
        if (franchiseeIds.includes(agreement.franchiseeId)) figures.push(await read(agreement));
      }
      return figures;
    },
  };
}

function guardedPages(
  pages: readonly ResolvedPage[],
  kind: 'device' | 'statistic-income',
): readonly Guarded[] {
  return pages.flatMap((page) => {
    const equipment = page.kind === kind ? equipmentOf(page) : null;
    return equipment === null ? [] : [{ equipment, reads: page.reads }];
  });
}

/** Types that the agreement covers and whose page the agent may read. */
function visibleTypes(
  pages: readonly Guarded[],
  agreement: ActiveAgreement,
  rights: SubjectAccess,
): readonly string[] {
  const { equipment: agreed } = agreement;
  return pages
    .filter(({ equipment, reads }) => {
      const isAgreed = agreed.length === 0 || agreed.includes(equipment);
      return isAgreed && rights.allows(reads);
    })
    .map(({ equipment }) => equipment);
}
