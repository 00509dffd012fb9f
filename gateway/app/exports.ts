import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Access } from '../../contract/access/access';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import type { RandomBytes } from '../database/token';
import { createPageIndex } from '../events/page-index';
import { toExportPages, type ExportPage } from '../features/export/export-page';
import { createExportService, type ExportService } from '../features/export/export-service';
import type { ExportStepParts } from '../features/export/export-step-effect';
import { createExportWorker } from '../features/export/export-worker';
import type { OperationLog } from '../features/operation-log/operation-log';
import type { SessionService } from '../features/session/session-service';
import type { TimerHandler } from '../timers/timer-runner';
import { toStatisticExports } from '../features/statistic/export/statistic-exports';
import type { FileStore } from '../storage/file-store';

/** What stands in place of what is usual. */
export interface ExportSettings {
  /** @default where the gateway keeps them */
  readonly files?: FileStore;
  /** Most rows of a file. @default EXPORT_ROWS_MAX */
  readonly rowsMax?: number;
}

export interface ExportParts {
  readonly app: FastifyInstance;
  readonly files: FileStore;
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly resolved: ResolvedDeclaration;
  readonly access: Access;
  readonly sessions: SessionService;
  readonly operationLog: OperationLog;
  readonly exporting?: ExportSettings;
}

/** Files of lists: who makes them, and what serves them once timers can be looked at. */
export interface Exports {
  readonly timer: TimerHandler;
  readonly serve: (nudge: () => void) => {
    readonly exports: ExportService;
    readonly exportPages: ReadonlyMap<string, ExportPage>;
    readonly steps: ExportStepParts;
  };
}

export function createExports({
  app,
  sessions,
  operationLog,
  exporting = {},
  ...parts
}: ExportParts): Exports {
  const { resolved } = parts;
  const { files = parts.files, ...limits } = exporting;
  const pages = new Map<string, ExportPage>([
    ...toExportPages(resolved),
    ...toStatisticExports(resolved, parts),
  ]);
  const shared = {
    ...{ ...parts, files, pages, catalogue: resolved.catalogue },
    pagesOf: createPageIndex(resolved.pages),
  };
  const worker = createExportWorker({ ...shared, ...limits, rightsOf: sessions.ofAccount, log: app.log });
  app.decorate('exportWorker', worker);
  app.addHook('onClose', () => worker.stop());
  return {
    timer: worker.timer,
    serve: (nudge) => ({
      exports: createExportService({ ...shared, log: operationLog, nudge }),
      exportPages: pages,
      steps: { files, nudge },
    }),
  };
}
