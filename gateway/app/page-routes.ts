import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Catalogue } from '../../contract/access/catalogue';
import type { ResolvedEquipment, ResolvedListPage, ResolvedPage } from '../../contract/resources/resolved';
import type { Reads } from '../database/read/reads';
import type { Database } from '../database/schema';
import type { RandomBytes } from '../database/token';
import type { EffectHandlers } from '../features/action/all-effects';
import type { OperationLog } from '../features/operation-log/operation-log';
import { installBlockRuleRoutes } from '../features/blacklist/block-rule-routes';
import { createActionService } from '../features/action/action-service';
import type { CommandEngine } from '../features/command/command-engine';
import { createCommandList, type DevicePage } from '../features/command/command-list';
import { installCommandRoutes } from '../features/command/command-routes';
import { createDeviceCurves } from '../features/evidence/device-curves';
import { createDeviceStates } from '../features/evidence/device-states';
import { createDeviceTimeline } from '../features/evidence/device-timeline';
import { installDeviceEvidence, installOrderEvidence } from '../features/evidence/evidence-routes';
import { createOrderCurve } from '../features/evidence/order-curve';
import { createOrderTickets } from '../features/evidence/order-tickets';
import { createOrderTimeline } from '../features/evidence/order-timeline';
import { createOrderUser } from '../features/evidence/order-user';
import type { ExportPage } from '../features/export/export-page';
import { installExportRoutes, installTaskFileRoutes } from '../features/export/export-routes';
import type { ExportService } from '../features/export/export-service';
import { createFirmwareHistory } from '../features/firmware/firmware-history';
import { installFirmwareRoute } from '../features/firmware/firmware-routes';
import { createCouponService } from '../features/remedy/coupon-service';
import { installCouponRoutes } from '../features/remedy/coupon-routes';
import { installStartRoutes } from '../features/remedy/start-routes';
import { createStartStates } from '../features/remedy/start-state';
import { installRunRoutes } from '../features/remedy/run/run-routes';
import type { MayRefundRuns } from '../features/remedy/run/run-rights';
import { createRunStates } from '../features/remedy/run/run-state';
import { createListChoices } from '../features/list/choices/list-choices';
import { createListFigures } from '../features/list/figures/list-figures';
import { createListService, type ListService } from '../features/list/list-service';
import { installActionRoutes, type ProvePassword } from '../features/action/action-routes';
import { installCalibrationRoutes } from '../features/bind/calibration-routes';
import { createCalibrationService } from '../features/bind/calibration-service';
import { installImportRoute } from '../features/bind/import-routes';
import { createImportService } from '../features/bind/import-service';
import { installListRoutes } from '../features/list/list-routes';
import { createObjectLog } from '../features/operation-log/object-log';
import { installObjectLogRoute } from '../features/operation-log/object-log-routes';
import { installOverviewRoute } from '../features/overview/overview-routes';
import { createOverviewService } from '../features/overview/overview-service';
import { installPersonalCenterRoutes } from '../features/personal-center/personal-center-routes';
import { isOrderPage } from '../features/refund/desk/order-in-scope';
import { createRefundDesk, type RefundDeskOptions } from '../features/refund/desk/refund-desk';
import { installRefundDeskRoutes } from '../features/refund/desk/refund-desk-routes';
import { createConversations } from '../features/ticket/conversation';
import {
  installConversationRoute,
  installHandlersRoute,
  installMergeRoute,
} from '../features/ticket/conversation-routes';
import { createMergeTargets } from '../features/ticket/merge-targets';
import type { ColleaguesOf } from '../features/ticket/colleague';
import { createTicketRemedies } from '../features/ticket/ticket-remedies';
import { createHandlers } from '../features/ticket/handlers';
import { installInspectionRoutes } from '../features/inspection/inspection-routes';
import { installReceiptCalls } from '../features/receipt/receipt-routes';
import { installStoreCardRoutes } from '../features/store-switch/store-card-routes';
import { createStoreCardService, isSwitchedPage } from '../features/store-switch/store-card-service';
import { installDeviceChartRoutes } from '../features/statistic/device/charts/device-chart-routes';
import { installBesideRoutes } from '../features/statistic/summary/beside-routes';
import { installStatisticRoutes } from '../features/statistic/statistic-routes';
import { installWaitingRoute } from '../features/waiting/waiting-routes';

export interface PageRoutesOptions {
  readonly db: Kysely<Database>;
  readonly reads: Reads;
  readonly now: () => number;
  readonly catalogue: Catalogue;
  readonly log: OperationLog;
  readonly random: RandomBytes;
  readonly effects: EffectHandlers;
  readonly provePassword: ProvePassword;
  readonly engine: CommandEngine;
  /** Looks at the timers of the installation now. */
  readonly nudge: () => void;
  readonly refund: Omit<RefundDeskOptions, 'page' | 'db' | 'now'>;
  readonly mayRefund: MayRefundRuns;
  readonly colleaguesOf: ColleaguesOf;
  readonly exports: ExportService;
  /** Pages that may be exported, by their ids. */
  readonly exportPages: ReadonlyMap<string, ExportPage>;
  /** Every page: some tell of what others show, to whoever may read those. */
  readonly pages: readonly ResolvedPage[];
  /** Every type: what is drawn beside its orders. */
  readonly equipment: readonly ResolvedEquipment[];
}

/** Installs what a page serves; a new kind of page does not compile until it is answered here. */
export function installPageRoutes(
  app: FastifyInstance,
  page: ResolvedPage,
  options: PageRoutesOptions,
): void {
  const taken = 'refunds' in page ? page.refunds?.id : undefined;
  for (const id of [page.id, ...(taken === undefined ? [] : [taken])]) {
    const exported = options.exportPages.get(id);
    if (exported !== undefined) installExportRoutes(app, exported, options.exports);
  }
  switch (page.kind) {
    case 'device':
    case 'order':
    case 'list': {
      const list = createListService({ page, ...options });
      installListRoutes(app, page, {
        ...list,
        choices: createListChoices({ page, ...options }),
        figures: createListFigures({ page, ...options }),
      });
      installObjectLogRoute(app, page, createObjectLog({ page, db: options.db, list }));
      installFurtherRoutes(app, page, options);
      if (page.kind === 'order') {
        installCouponRoutes(app, page, createCouponService({ page, list, ...options }));
        installStartRoutes(app, page, createStartStates({ page, list, ...options }));
      }
      installRunRoutes(app, page, createRunStates({ page, ...options, ...options.refund }));
      installInspectionRoutes(app, page, options);
      installReceiptCalls(app, page, { db: options.db, ...options.refund });
      installTicketDesk(app, page, { list, ...options });
      installTaskFileRoutes(app, page, options.exports);
      const remedies = createTicketRemedies(options);
      const service = createActionService({ page, remedies, ...options });
      installActionRoutes(app, page, { service, ...options });
      installBlockRuleRoutes(app, page, options.db);
      if (isSwitchedPage(page)) {
        installStoreCardRoutes(app, page, createStoreCardService({ page, ...options }));
      }
      if (isOrderPage(page)) {
        installRefundDeskRoutes(app, page, createRefundDesk({ page, ...options, ...options.refund }));
      }
      if (isDevicePage(page)) {
        installCommandRoutes(app, page, createCommandList({ page, ...options }));
        installFirmwareRoute(app, page, createFirmwareHistory({ page, ...options }));
        installDeviceEvidence(app, page, {
          timeline: createDeviceTimeline({ page, list, ...options }),
          states: createDeviceStates({ list, ...options }),
          curves: createDeviceCurves({ page, list, ...options }),
        });
      }
      if (page.kind === 'order') {
        installOrderEvidence(app, page, {
          timeline: createOrderTimeline({ page, list, ...options }),
          user: createOrderUser({ list, ...options }),
          curve: createOrderCurve({ page, list, ...options }),
          tickets: createOrderTickets({ list, ...options }),
        });
      }
      return;
    }
    case 'statistic-summary':
      installWaitingRoute(app, page, options);
      installBesideRoutes(app, page, options);
      return installStatisticRoutes(app, page, options);
    case 'statistic-device':
      installDeviceChartRoutes(app, page, options);
      return installStatisticRoutes(app, page, options);
    case 'statistic-income':
      return installStatisticRoutes(app, page, options);
    case 'overview':
      return installOverviewRoute(app, page, createOverviewService({ page, ...options }));
    case 'operating-account':
      // Drawn from the calls around accounts, which belong to no page.
      return;
    case 'personal-center':
      return installPersonalCenterRoutes(app, page, options);
  }
}

/** What some actions have beside their own call: rows from a file, the steps of a measuring. */
function installFurtherRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  options: PageRoutesOptions,
): void {
  for (const action of page.actions.filter(({ effect }) => effect.kind === 'create')) {
    installImportRoute(app, { page, action }, createImportService({ page, action, ...options }));
  }
  for (const action of page.actions.filter(({ effect }) => effect.kind === 'calibrate')) {
    installCalibrationRoutes(app, { page, action }, createCalibrationService({ page, action, ...options }));
  }
}

/** What is read about tickets beside their rows; pages of other rows have none of it. */
function installTicketDesk(
  app: FastifyInstance,
  page: ResolvedListPage,
  options: PageRoutesOptions & { readonly list: ListService },
): void {
  installConversationRoute(app, page, createConversations(options));
  installHandlersRoute(app, page, createHandlers({ page, ...options }));
  installMergeRoute(app, page, createMergeTargets({ page, ...options }));
}

function isDevicePage(page: ResolvedListPage): page is DevicePage {
  return page.kind === 'device';
}
