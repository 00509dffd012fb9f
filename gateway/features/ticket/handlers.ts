import type { Kysely } from 'kysely';
import { parseExpression, type Expression } from '../../../contract/access/expression';
import type { HandlersAnswer, HandlersRequest } from '../../../contract/api/page/ticket/handlers';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { readRows } from '../list/list-repository';
import { createListSource, toListScope } from '../list/list-source';
import { mayHandle, type ColleaguesOf } from './colleague';

/** Who may see to the tickets of a page. */
export interface Handlers {
  /** Whoever may be given all of the tickets asked about, of those that the reader sees. */
  readonly read: (asker: Asker, request: HandlersRequest) => Promise<HandlersAnswer>;
}

/** Who asks. */
export interface Asker {
  readonly reader: Reader;
  /** The organisation that the account belongs to. */
  readonly ownId: string;
}

export interface HandlersOptions {
  readonly page: ResolvedListPage;
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly colleaguesOf: ColleaguesOf;
}

/** What whoever sees to tickets of a page holds: its data, and the right to assign them; null where nobody assigns. */
export function handlingRights({
  reads,
  actions,
}: Pick<ResolvedListPage, 'reads' | 'actions'>): readonly Expression[] | null {
  const assign = actions.find(({ effect }) => effect.kind === 'ticketStep' && effect.step === 'assign');
  return assign === undefined ? null : [...reads, parseExpression(assign.permission)];
}

export function createHandlers({ page, db, now, colleaguesOf }: HandlersOptions): Handlers {
  const rights = handlingRights(page);
  const source = createListSource(page);
  return {
    async read({ reader, ownId }, { ids = [] }) {
      if (rights === null) return { list: [] };
      const { franchiseeId } = reader;
      const scope = toListScope(page, reader, now());
      return withTenant(db, franchiseeId, async (trx) => {
        const fields = ['storeId', 'equipment'];
        const rows = ids.length === 0 ? [] : await readRows(trx, { source, scope }, { ids, fields });
        const places = rows.map(({ storeId, equipment }) => ({
          store_id: String(storeId),
          equipment: String(equipment),
        }));
        const colleagues = await colleaguesOf(trx, { franchiseeId, ownId, nowMs: now() });
        const list = colleagues.filter((each) => mayHandle(each, rights, places));
        return {
          list: list.map(({ accountId, name }) => ({
            ...{ accountId, name, isSelf: accountId === reader.accountId },
          })),
        };
      });
    },
  };
}
