import { Type } from '@sinclair/typebox';
import { hasFigures } from '../../resources/card/card';
import { hasChoices } from '../../resources/choice/choices';
import { hasOwnCall, mayEndRuns, type ResolvedAction } from '../../resources/action';
import type {
  ResolvedListPage,
  ResolvedPage,
  ResolvedReportPage,
  ResolvedSummaryPage,
} from '../../resources/resolved';
import { ActionAnswer, toActionBody } from './action';
import { AlertHandling, AlertListAnswer, AlertListRequest, AlertRow, AlertSilence } from './alert';
import { AlertLimitChange, AlertLimitsAnswer, AlertLimitsRequest } from './alert-limit';
import { toAlertLimitEndpoint, toAlertLimitsEndpoint } from './alert-limit-endpoints';
import { BlockRuleAnswer, BlockRuleRequest } from './block/block-rule';
import { toBlockRuleEndpoint } from './block/block-rule-endpoint';
import { CalibrationAnswer, CalibrationRestoreRequest, toCalibrationBody } from './calibration';
import { toCalibrationEndpoint, toCalibrationRestoreEndpoint } from './calibration-endpoints';
import { ExportTask, ExportTaskRequest, toExportBody } from './export/export';
import { toStatisticExportBody } from './export/statistic-export';
import {
  toExportEndpoint,
  toExportFileEndpoint,
  toExportTaskEndpoint,
  toTaskFileEndpoint,
} from './export/export-endpoints';
import { ImportAnswer, toImportBody } from './import';
import { toImportEndpoint } from './import-endpoint';
import { ObjectLogAnswer, ObjectLogRequest } from './audit';
import { CouponLine, CouponListAnswer, CouponWithdrawal } from './remedy/coupon';
import { toCouponListEndpoint, toCouponWithdrawEndpoint } from './remedy/coupon-endpoints';
import { CommandCancelRequest, CommandListAnswer, CommandListRequest } from './command';
import { OrderCurveAnswer, OrderCurveRequest } from './evidence/curve';
import { DeviceCurvesAnswer, DeviceCurvesRequest } from './evidence/device-curves';
import {
  toDeviceCurvesEndpoint,
  toDeviceStatesEndpoint,
  toDeviceTimelineEndpoint,
  toOrderCurveEndpoint,
  toOrderTicketsEndpoint,
  toOrderTimelineEndpoint,
  toOrderUserEndpoint,
} from './evidence/evidence-endpoints';
import { ConversationAnswer, ConversationRequest } from './ticket/conversation';
import {
  toConversationEndpoint,
  toHandlersEndpoint,
  toMergeTargetsEndpoint,
} from './ticket/conversation-endpoint';
import { MergeTargetsAnswer, MergeTargetsRequest } from './ticket/merge-targets';
import { HandlersAnswer, HandlersRequest } from './ticket/handlers';
import { OrderTicketsAnswer, OrderTicketsRequest } from './evidence/order-tickets';
import { DeviceStatesAnswer, DeviceStatesRequest } from './evidence/states';
import { FirmwareAnswer, FirmwareRequest } from './firmware';
import { OrderUserAnswer, OrderUserRequest } from './evidence/order-user';
import {
  DeviceTimelineAnswer,
  DeviceTimelineRequest,
  OrderTimelineAnswer,
  OrderTimelineRequest,
} from './evidence/timeline';
import { ListFiguresAnswer, toListFiguresBody } from './figures/list-figures';
import { toListFiguresEndpoint } from './figures/list-figures-endpoint';
import { ChoicesAnswer, toChoicesBody } from './choices/choices';
import { toChoicesEndpoint } from './choices/choices-endpoint';
import type { Call } from '../calls';
import type { Place } from '../endpoints';
import { toRowSchema } from './field-schema';
import { TabsAnswer } from './list';
import { toListBody, toListData, toTabsBody } from './list-schema';
import {
  toActionEndpoint,
  toCommandCancelEndpoint,
  toCommandListEndpoint,
  toAlertClaimEndpoint,
  toAlertHandleEndpoint,
  toAlertListEndpoint,
  toAlertSilenceEndpoint,
  toDetailEndpoint,
  toFirmwareEndpoint,
  toListEndpoint,
  toLogEndpoint,
  toIncomeFiguresEndpoint,
  toReportEndpoint,
  toSummaryEndpoint,
  toTabsEndpoint,
} from './page-endpoints';
import { OneId } from '../parameter';
import { OverviewAnswer, OverviewRequest } from './overview/overview';
import { toOverviewEndpoint } from './overview/overview-endpoint';
import { toReceiptCalls } from './receipt/receipt-calls';
import { RefundListAnswer, RefundOrderRequest, RefundQuote } from './refund/refund';
import { toRefundListEndpoint, toRefundQuoteEndpoint } from './refund/refund-endpoints';
import { StartState } from './remedy/remote-start';
import { RunStateAnswer, RunStateRequest } from './remedy/run-state';
import { toRunStateEndpoint } from './remedy/run-state-endpoint';
import { toStartStateEndpoint } from './remedy/start-state-endpoint';
import { StoreCard, StoreSwitchAnswer, StoreSwitchRequest } from './store-card';
import { toStoreCardEndpoint, toStoreSwitchEndpoint } from './store-card-endpoints';
import { toDeviceChartCalls } from './statistic/device-calls';
import { toInspectionCalls, toRangeCalls } from './inspection/inspection-calls';
import { toBesideCalls } from './statistic/statistic-calls';
import { IncomeFiguresRequest, SummaryRequest, toReportBody, toReportData, toSummaryData } from './report';

/** Rows of a device or order page. */
export function toListCall(page: ResolvedListPage) {
  return { body: toListBody(page), answer: toListData(page) };
}

/** Counts of its status tabs. */
export function toTabsCall(page: ResolvedListPage) {
  return { body: toTabsBody(page), answer: TabsAnswer };
}

/** The cards above it, and its total row. */
export function toListFiguresCall(page: ResolvedListPage) {
  return { body: toListFiguresBody(page), answer: ListFiguresAnswer };
}

/** What its filters choose among that nobody declared. */
export function toChoicesCall(page: ResolvedListPage) {
  return { body: toChoicesBody(page), answer: ChoicesAnswer };
}

/** One of its rows. */
export function toDetailCall(page: ResolvedListPage) {
  return { querystring: OneId, answer: toRowSchema(page) };
}

/** What was done to one of its rows. */
export const LOG_CALL = { body: ObjectLogRequest, answer: ObjectLogAnswer };

/** One of its declared actions. */
export function toActionCall(action: ResolvedAction) {
  return { body: toActionBody(action), answer: ActionAnswer };
}

/** Many rows at once, by an action that adds them. */
export function toImportCall(action: ResolvedAction) {
  return { body: toImportBody(action), answer: ImportAnswer };
}

/** Hands a measured factor to the device. */
export function toCalibrationCall(action: ResolvedAction) {
  return { body: toCalibrationBody(action), answer: CalibrationAnswer };
}

/** Takes the last measuring back. */
export const CALIBRATION_RESTORE_CALL = { body: CalibrationRestoreRequest, answer: CalibrationAnswer };

/** Figures of a summary page. */
export function toSummaryCall(page: ResolvedSummaryPage) {
  return { body: SummaryRequest, answer: toSummaryData(page) };
}

/** Figures that the charts of an income report are drawn from. */
export function toIncomeFiguresCall(page: ResolvedReportPage) {
  return { body: IncomeFiguresRequest, answer: toSummaryData(page) };
}

/** Rows of an income or device report. */
export function toReportCall(page: ResolvedReportPage) {
  return { body: toReportBody(page), answer: toReportData(page) };
}

/** Alerts of the devices of a page, and what people do about one (pages 0.3). */
export const ALERT_CALLS = {
  list: { body: AlertListRequest, answer: AlertListAnswer },
  claim: { body: OneId, answer: AlertRow },
  handle: { body: AlertHandling, answer: AlertRow },
  silence: { body: AlertSilence, answer: AlertRow },
  limits: { body: AlertLimitsRequest, answer: AlertLimitsAnswer },
  limit: { body: AlertLimitChange, answer: AlertLimitsAnswer },
};

/** Commands to the devices of a page (pages 0.1). */
export const COMMAND_CALLS = {
  list: { body: CommandListRequest, answer: CommandListAnswer },
  cancel: { body: CommandCancelRequest, answer: CommandListAnswer },
};

/** A store over the devices of a page, and its switches (pages 3.6). */
export const STORE_CALLS = {
  card: { querystring: OneId, answer: StoreCard },
  switch: { body: StoreSwitchRequest, answer: StoreSwitchAnswer },
};

/** Money that goes back (pages 4.3): what may, and what did or is about to. */
export const REFUND_CALLS = {
  quote: { body: RefundOrderRequest, answer: RefundQuote },
  list: { body: RefundOrderRequest, answer: RefundListAnswer },
};

/** What a device runs, and its upgrades (pages 3.3). */
export const FIRMWARE_CALL = { body: FirmwareRequest, answer: FirmwareAnswer };

/** What happened to a device, or to an order and its user, and what is told beside it (pages 3.3, 4.6). */
export const EVIDENCE_CALLS = {
  device: { body: DeviceTimelineRequest, answer: DeviceTimelineAnswer },
  order: { body: OrderTimelineRequest, answer: OrderTimelineAnswer },
  user: { body: OrderUserRequest, answer: OrderUserAnswer },
  curve: { body: OrderCurveRequest, answer: OrderCurveAnswer },
  tickets: { body: OrderTicketsRequest, answer: OrderTicketsAnswer },
  states: { body: DeviceStatesRequest, answer: DeviceStatesAnswer },
  curves: { body: DeviceCurvesRequest, answer: DeviceCurvesAnswer },
};

/** Coupons of an order (pages 4.4). */
export const COUPON_CALLS = {
  list: { body: OneId, answer: CouponListAnswer },
  withdraw: { body: CouponWithdrawal, answer: CouponLine },
};

/** Where an order may be started by a person, and what came of it (pages 4.4). */
export const START_STATE_CALL = { body: OneId, answer: StartState };

/** What was said about a ticket (pages 9). */
export const CONVERSATION_CALL = { body: ConversationRequest, answer: ConversationAnswer };

/** Who may see to tickets (pages 9). */
export const MERGE_TARGETS_CALL = { body: MergeTargetsRequest, answer: MergeTargetsAnswer };
export const HANDLERS_CALL = { body: HandlersRequest, answer: HandlersAnswer };

/** When users are suggested for the blacklist (pages 5). */
export const BLOCK_RULE_CALL = { body: BlockRuleRequest, answer: BlockRuleAnswer };
/** A list as a file (pages 6.6). */
export function toExportCall(page: ResolvedListPage) {
  return { body: toExportBody(page), answer: ExportTask };
}

/** A statistics page as a file (pages 6.6). */
export function toStatisticExportCall(page: ResolvedReportPage | ResolvedSummaryPage) {
  return { body: toStatisticExportBody(page), answer: ExportTask };
}

type ExportedPage = ResolvedListPage | ResolvedReportPage | ResolvedSummaryPage;

/** What came of it; the file is no JSON. */
export const EXPORT_CALLS = {
  task: { body: ExportTaskRequest, answer: ExportTask },
  file: { body: ExportTaskRequest, answer: Type.String() },
};

/** The file of a row of a page of export tasks. */
export function toTaskFileCall(action: ResolvedAction) {
  return { body: toActionBody(action), answer: Type.String() };
}

/** What runs where an action that ends runs is about to reach (pages 4.5). */
export const RUN_STATE_CALL = { body: RunStateRequest, answer: RunStateAnswer };

/** What happened at all types, and what waits there. */
export const OVERVIEW_CALL = { body: OverviewRequest, answer: OverviewAnswer };

/** Every call that is generated from the declaration of a page, with its place. */
export function toPageCalls(page: ResolvedPage): readonly (readonly [Place, Call])[] {
  switch (page.kind) {
    case 'device':
      return [
        ...toListCalls(page),
        ...toAlertCalls(page),
        ...toCommandCalls(page),
        ...toStoreCalls(page),
        [toDeviceTimelineEndpoint(page), EVIDENCE_CALLS.device],
        [toDeviceStatesEndpoint(page), EVIDENCE_CALLS.states],
        [toDeviceCurvesEndpoint(page), EVIDENCE_CALLS.curves],
      ];
    case 'order':
      return [
        ...toListCalls(page),
        [toRefundListEndpoint(page), REFUND_CALLS.list],
        [toOrderTimelineEndpoint(page), EVIDENCE_CALLS.order],
        [toOrderUserEndpoint(page), EVIDENCE_CALLS.user],
        [toOrderCurveEndpoint(page), EVIDENCE_CALLS.curve],
        [toOrderTicketsEndpoint(page), EVIDENCE_CALLS.tickets],
        [toCouponListEndpoint(page), COUPON_CALLS.list],
      ];
    case 'list':
      return [...toListCalls(page), ...toTicketCalls(page), ...toInspectionCalls(page)];
    case 'statistic-summary':
      return [[toSummaryEndpoint(page), toSummaryCall(page)], ...toBesideCalls(page), ...toExportCalls(page)];
    case 'statistic-income':
      return [
        [toReportEndpoint(page), toReportCall(page)],
        [toIncomeFiguresEndpoint(page), toIncomeFiguresCall(page)],
        ...toExportCalls(page),
        ...(page.refunds === undefined ? [] : toExportCalls(page.refunds)),
      ];
    case 'statistic-device':
      return [
        [toReportEndpoint(page), toReportCall(page)],
        ...toDeviceChartCalls(page),
        ...toExportCalls(page),
      ];
    case 'overview':
      return [[toOverviewEndpoint(page), OVERVIEW_CALL]];
    case 'operating-account':
    case 'personal-center':
      return [];
  }
}

function toListCalls(page: ResolvedListPage): readonly (readonly [Place, Call])[] {
  return [
    [toListEndpoint(page), toListCall(page)],
    [toTabsEndpoint(page), toTabsCall(page)],
    ...(hasFigures(page) ? [[toListFiguresEndpoint(page), toListFiguresCall(page)] as const] : []),
    ...(hasChoices(page) ? [[toChoicesEndpoint(page), toChoicesCall(page)] as const] : []),
    [toDetailEndpoint(page), toDetailCall(page)],
    [toLogEndpoint(page), LOG_CALL],
    ...page.actions
      .filter((action) => !hasOwnCall(action))
      .map((action) => [toActionEndpoint(page, action), toActionCall(action)] as const),
    ...toExportCalls(page),
    ...page.actions.flatMap((action) => toFurtherCalls(page, action)),
  ];
}

function toTicketCalls(page: ResolvedListPage): readonly (readonly [Place, Call])[] {
  if (page.source.table !== 'ticket') return [];
  return [
    [toConversationEndpoint(page), CONVERSATION_CALL],
    [toHandlersEndpoint(page), HANDLERS_CALL],
  ];
}

function toExportCalls(page: ExportedPage): readonly (readonly [Place, Call])[] {
  if (page.exportPermission === null) return [];
  return [
    [toExportEndpoint(page), 'source' in page ? toExportCall(page) : toStatisticExportCall(page)],
    [toExportTaskEndpoint(page), EXPORT_CALLS.task],
    [toExportFileEndpoint(page), EXPORT_CALLS.file],
  ];
}

/** What an action has beside its own call: rows from a file, the steps of a measuring. */
function toFurtherCalls(page: ResolvedListPage, action: ResolvedAction): readonly (readonly [Place, Call])[] {
  switch (action.effect.kind) {
    case 'create':
      return [[toImportEndpoint(page, action), toImportCall(action)]];
    case 'calibrate':
      return [
        [toCalibrationEndpoint(page, action), toCalibrationCall(action)],
        [toCalibrationRestoreEndpoint(page, action), CALIBRATION_RESTORE_CALL],
      ];
    case 'refund':
      return [[toRefundQuoteEndpoint(page), REFUND_CALLS.quote]];
    case 'compensate':
      return [[toCouponWithdrawEndpoint(page, action), COUPON_CALLS.withdraw]];
    case 'ticketStep':
      return action.effect.step === 'merge'
        ? [[toMergeTargetsEndpoint(page, action), MERGE_TARGETS_CALL]]
        : [];
    case 'start':
      return [[toStartStateEndpoint(page, action), START_STATE_CALL]];
    case 'blockRule':
      return [[toBlockRuleEndpoint(page, action), BLOCK_RULE_CALL]];
    case 'inspection':
      return toRangeCalls(page, action);
    case 'purchaseStep':
    case 'cashOutStep':
      return toReceiptCalls(page, action);
    case 'exportFile':
      return [[toTaskFileEndpoint(page, action), toTaskFileCall(action)]];
    default:
      return mayEndRuns(action) ? [[toRunStateEndpoint(page, action), RUN_STATE_CALL]] : [];
  }
}

function toAlertCalls(page: ResolvedListPage): readonly (readonly [Place, Call])[] {
  return [
    [toAlertListEndpoint(page), ALERT_CALLS.list],
    [toAlertClaimEndpoint(page), ALERT_CALLS.claim],
    [toAlertHandleEndpoint(page), ALERT_CALLS.handle],
    [toAlertSilenceEndpoint(page), ALERT_CALLS.silence],
    [toAlertLimitsEndpoint(page), ALERT_CALLS.limits],
    [toAlertLimitEndpoint(page), ALERT_CALLS.limit],
  ];
}

function toCommandCalls(page: ResolvedListPage): readonly (readonly [Place, Call])[] {
  return [
    [toCommandListEndpoint(page), COMMAND_CALLS.list],
    [toCommandCancelEndpoint(page), COMMAND_CALLS.cancel],
    [toFirmwareEndpoint(page), FIRMWARE_CALL],
  ];
}

function toStoreCalls(page: ResolvedListPage): readonly (readonly [Place, Call])[] {
  if (page.storeSwitches.length === 0) return [];
  return [
    [toStoreCardEndpoint(page), STORE_CALLS.card],
    ...page.storeSwitches.map((each) => [toStoreSwitchEndpoint(page, each), STORE_CALLS.switch] as const),
  ];
}
