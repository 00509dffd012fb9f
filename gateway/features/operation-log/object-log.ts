import type { Kysely } from 'kysely';
import {
  OBJECT_LOG_PAGE_SIZE,
  type ObjectLogAnswer,
  type ObjectLogLine,
  type ObjectLogRequest,
} from '../../../contract/api/page/audit';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { decodeCursor, encodeCursor, toQueryFingerprint } from '../list/list-cursor';
import { preparePage, visibleFields } from '../list/list-query';
import type { ListService } from '../list/list-service';
import { toWireValue } from '../list/wire-value';
import { listObjectLines, type ObjectLogQuery } from './object-log-repository';

/** What was done to the rows of one page. */
export interface ObjectLog {
  /** @throws ApiError `notFound` as the row's own call does; `invalid` for a damaged cursor. */
  readonly read: (reader: Reader, request: ObjectLogRequest) => Promise<ObjectLogAnswer>;
}

export interface ObjectLogOptions {
  readonly page: ResolvedListPage;
  readonly db: Kysely<Database>;
  readonly list: ListService;
}

export function createObjectLog({ page, db, list }: ObjectLogOptions): ObjectLog {
  const prepared = preparePage(page);
  return {
    async read(reader, { id, cursor, pageSize = OBJECT_LOG_PAGE_SIZE }) {
      // Whoever may not see the row may not know what was done to it, nor that it is there.
      await list.detail(reader, id);
      const fingerprint = toQueryFingerprint([page.id, id]);
      const { franchiseeId, access } = reader;
      const target = { type: page.source.table, id };
      const after = cursor === undefined ? null : readPlace(cursor, fingerprint);
      // One more than asked for tells whether there are more.
      const query = { franchiseeId, target, after, limit: pageSize + 1 };
      const lines = await withTenant(db, franchiseeId, (trx) => listObjectLines(trx, query));
      const shown = lines.slice(0, pageSize);
      const last = lines.length > pageSize ? shown.at(-1) : undefined;
      const fields = visibleFields(prepared, access);
      return {
        list: shown.map((line) => toLine(line, fields)),
        nextCursor:
          last === undefined ? null : encodeCursor([last.at, last.id], { isBackward: false, fingerprint }),
      };
    },
  };
}

function readPlace(cursor: string, fingerprint: string): ObjectLogQuery['after'] {
  const [at, id] = decodeCursor(cursor, fingerprint)?.values ?? [];
  if (!Number.isSafeInteger(at) || typeof at !== 'number' || typeof id !== 'string') {
    throw apiError(ApiCode.invalid, 'invalidCursor');
  }
  return { at, id };
}

type StoredLine = Awaited<ReturnType<typeof listObjectLines>>[number];

function toLine(line: StoredLine, fields: readonly ResolvedField[]): ObjectLogLine {
  return {
    ...line,
    before: toValues(line.before, fields),
    after: toValues(line.after, fields),
    result: line.result === 'success' ? 'success' : 'failure',
  };
}

/** As lists show them: a mobile is masked, and what the reader may not see is left out. */
function toValues(stored: unknown, fields: readonly ResolvedField[]): ObjectLogLine['before'] {
  if (typeof stored !== 'object' || stored === null) return null;
  const values = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    fields
      .filter(({ field }) => values.has(field))
      .map((field) => [field.field, toWireValue(field, values.get(field.field))]),
  );
}
