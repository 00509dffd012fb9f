import type { Generated } from 'kysely';
import type { ExportQuery } from '../../../contract/api/page/export/export';
import type { StatisticQuery } from '../../../contract/api/page/export/statistic-export';
import type {
  ExportFailure,
  ExportFormat,
  ExportReport,
  ExportStatus,
} from '../../../contract/domain/export/export-task';
import type { Language } from '../../../contract/text';
import type { EpochMs, Json, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    export_task: ExportTaskTable;
  }
}

/** What a list or a statistics page is asked for, without the place in it; statistics always name their period. */
export type StoredQuery = ExportQuery | StatisticQuery;

/** A page that somebody asked for as a file. */
export interface ExportTaskTable {
  franchisee_id: string;
  task_id: string;
  /** What people call it. */
  task_no: string;
  /** Word on the wire of the type whose rows they are; empty for those of every type. */
  equipment: string;
  /** The page that is exported. */
  page_id: string;
  report_type: ExportReport;
  /** Who asked; with whose rights it is made. */
  account_id: string;
  creator: string;
  /** Fingerprint of all that was asked for. */
  request_hash: string;
  /** What the page is asked for, its period made explicit. */
  query: Json<StoredQuery>;
  /** Of a list; a statistics page is taken away whole. */
  columns: string[];
  language: Language;
  format: ExportFormat;
  task_name: string;
  filter_text: string;
  /** The days of its period; null for lists without one. */
  data_range: Unset<string>;
  /** Of those of every type, the types that are in it; null for all. */
  types: Unset<string[]>;
  /** Stores whose rows are in it; null for all. */
  store_ids: Unset<string[]>;
  status: ExportStatus;
  /** Times that it was begun; each writes a file of its own, so that none of them meets another. */
  attempt: Generated<number>;
  /** Whoever makes it has let go of it by then, unless it says otherwise. */
  lease_until: Unset<EpochMs>;
  row_count: Generated<number>;
  /** Rows that match, once they are counted. */
  row_total: Unset<number>;
  /** Its name in the store. */
  file_name: Unset<string>;
  file_size: Unset<number>;
  fail_reason: Unset<ExportFailure>;
  created_at: EpochMs;
  /** When it was asked for, or asked for anew. */
  queued_at: EpochMs;
  finished_at: Unset<EpochMs>;
  expire_at: Unset<EpochMs>;
}
