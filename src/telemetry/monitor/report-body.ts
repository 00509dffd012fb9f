import type { Safely } from '../safely';
import type { ResolvedMonitorConfig } from './config';
import type { Batch } from './queue';

export interface ReportBodyOptions {
  readonly config: ResolvedMonitorConfig;
  readonly visitorId: string;
  readonly safely: Safely;
  /** Failures of our own code or of hooks so far. */
  readonly internalErrorCount: () => number;
}

function readUserId(config: ResolvedMonitorConfig, safely: Safely): string {
  const id = safely<unknown>(() => config.getUser?.()?.id, undefined);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/**
 * Makes the function that writes a batch as JSON; it answers null when `beforeReport` wants the batch dropped.
 * The hook gets a copy, so that one which fails half-way cannot change what is sent.
 */
export function createReportBody(options: ReportBodyOptions): (batch: Batch) => string | null {
  const { config, safely } = options;
  return (batch) => {
    const events = batch.items.map((item) =>
      item.times > 1 ? { ...item.record, times: item.times } : item.record,
    );
    const { beforeReport } = config;
    const isWanted =
      beforeReport === undefined ||
      safely<unknown>(() => beforeReport({ events: structuredClone(events) }), true) !== false;
    if (!isWanted) return null;
    return JSON.stringify({
      app: { id: config.appId, version: config.version, env: config.env ?? 'prod' },
      visitor_id: options.visitorId,
      user_id: readUserId(config, safely),
      dropped: batch.droppedCount,
      internal_errors: options.internalErrorCount(),
      events,
    });
  };
}
