import { join } from 'node:path';
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
import type { Env } from '../env';
import type { TimerHandler } from '../timers/timer-runner';
import { toStatisticExports } from '../features/statistic/export/statistic-exports';
import type { FileStore } from '../storage/file-store';
import { createFolderStore } from '../storage/folder-store';

/** Where exported files lie; gateways that share a database share it too, so that each can hand out all of them. */
export function exportFolderOf(dataDir: string): string {
  return join(dataDir, 'exports');
}

/** What stands in place of what is usual. */
export interface ExportSettings {
  /** @default a folder of the data folder */
  readonly files?: FileStore;
  /** Most rows of a file. @default EXPORT_ROWS_MAX */
  readonly rowsMax?: number;
}

export interface ExportParts {
  readonly app: FastifyInstance;
  readonly env: Pick<Env, 'dataDir'>;
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
  env,
  sessions,
  operationLog,
  exporting = {},
  ...parts
}: ExportParts): Exports {
  const { resolved } = parts;
  const { files = createFolderStore(exportFolderOf(env.dataDir)), ...limits } = exporting;
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
