import type { Migration } from 'kysely';
import { platform } from './001-platform';
import { storesAndDevices } from './002-stores-devices';
import { orders } from './003-orders';
import { accounts } from './010-accounts';
import { actions } from './030-actions';
import { telemetry } from './050-telemetry';
import { trustedDevices } from './060-trusted-devices';
import { logChain } from './070-log-chain';
import { objectLog } from './080-object-log';
import { sweepIndexes } from './082-sweep-indexes';
import { guardedAccounts } from './083-guarded-accounts';
import { attemptsUnderWay } from './084-attempts-under-way';
import { captchaAskers } from './085-captcha-askers';
import { telemetryRing } from './088-telemetry-ring';
import { logSealed } from './089-log-sealed';
import { timers } from './installation/090-timers';
import { deviceLife } from './installation/091-device-life';
import { commands } from './installation/092-commands';
import { orderLife } from './installation/093-order-life';
import { platformEvents } from './installation/098-platform-events';
import { alerts } from './installation/094-alerts';
import { pastDevices } from './installation/095-past-devices';
import { storeSwitches } from './installation/100-store-switches';
import { demonstrationClock } from './installation/097-demonstration-clock';
import { alertRules } from './installation/101-alert-rules';
import { lostRuns } from './installation/102-lost-runs';
import { tickets } from './installation/103-tickets';
import { refunds } from './installation/104-refunds';
import { refundsUnderWay } from './installation/105-refunds-under-way';
import { ledger } from './installation/106-ledger';
import { evidence } from './installation/107-evidence';
import { blacklist } from './installation/108-blacklist';
import { attachments } from './installation/109-attachments';
import { remedies } from './installation/110-remedies';
import { samples } from './evidence/112-samples';
import { pictureFiles } from './evidence/173-picture-files';
import { userPictures } from './ticket/174-user-pictures';
import { cashOutCourse } from './receipt/175-cash-out-course';
import { noShows } from './order/139-no-shows';
import { mobileTails } from './order/143-mobile-tails';
import { ordersByAmount } from './order/176-orders-by-amount';
import { sessionChanges } from './177-session-changes';
import { sessionHomes } from './178-session-homes';
import { logNumbered } from './179-log-numbered';
import { discountParts } from './order/153-discount-parts';
import { ticketMessages } from './ticket/136-ticket-messages';
import { blockRule } from './installation/113-block-rule';
import { furtherExports } from './export/127-further-exports';
import { presence } from './statistic/116-presence';
import { items } from './statistic/120-items';
import { downtime } from './statistic/122-downtime';
import { faultCodes } from './statistic/124-fault-codes';
import { alertSteps } from './statistic/125-alert-steps';
import { ticketLinks } from './ticket/157-ticket-links';
import { ticketRemedies } from './ticket/162-ticket-remedies';
import { ticketDeadlines } from './ticket/172-ticket-deadlines';
import { ticketPictures } from './ticket/168-ticket-pictures';
import { ticketClock } from './ticket/156-ticket-clock';
import { meters } from './statistic/142-meters';
import { exportTasks } from './export/117-exports';
import { partPlans } from './upkeep/141-part-plans';
import { inspection } from './inspection/164-inspection';
import { receipts } from './receipt/170-receipts';
import { reconciliation } from './receipt/171-reconciliation';
import { statisticExports } from './export/119-statistic-exports';

/** Every migration under the name it is recorded by; names sort in the order they run. */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '001-platform': platform,
  '002-stores-devices': storesAndDevices,
  '003-orders': orders,
  '010-accounts': accounts,
  '030-actions': actions,
  '050-telemetry': telemetry,
  '060-trusted-devices': trustedDevices,
  '070-log-chain': logChain,
  '080-object-log': objectLog,
  '082-sweep-indexes': sweepIndexes,
  '083-guarded-accounts': guardedAccounts,
  '084-attempts-under-way': attemptsUnderWay,
  '085-captcha-askers': captchaAskers,
  '088-telemetry-ring': telemetryRing,
  '089-log-sealed': logSealed,
  '090-timers': timers,
  '091-device-life': deviceLife,
  '092-commands': commands,
  '093-order-life': orderLife,
  '094-alerts': alerts,
  '095-past-devices': pastDevices,
  '097-demonstration-clock': demonstrationClock,
  '098-platform-events': platformEvents,
  '100-store-switches': storeSwitches,
  '101-alert-rules': alertRules,
  '102-lost-runs': lostRuns,
  '103-tickets': tickets,
  '104-refunds': refunds,
  '105-refunds-under-way': refundsUnderWay,
  '106-ledger': ledger,
  '107-evidence': evidence,
  '108-blacklist': blacklist,
  '109-attachments': attachments,
  '110-remedies': remedies,
  '112-samples': samples,
  '113-block-rule': blockRule,
  '116-presence': presence,
  '117-exports': exportTasks,
  '119-statistic-exports': statisticExports,
  '120-items': items,
  '122-downtime': downtime,
  '124-fault-codes': faultCodes,
  '125-alert-steps': alertSteps,
  '127-further-exports': furtherExports,
  '136-ticket-messages': ticketMessages,
  '139-no-shows': noShows,
  '141-part-plans': partPlans,
  '142-meters': meters,
  '143-mobile-tails': mobileTails,
  '153-discount-parts': discountParts,
  '156-ticket-clock': ticketClock,
  '157-ticket-links': ticketLinks,
  '162-ticket-remedies': ticketRemedies,
  '164-inspection': inspection,
  '168-ticket-pictures': ticketPictures,
  '170-receipts': receipts,
  '171-reconciliation': reconciliation,
  '172-ticket-deadlines': ticketDeadlines,
  '173-picture-files': pictureFiles,
  '174-user-pictures': userPictures,
  '175-cash-out-course': cashOutCourse,
  '176-orders-by-amount': ordersByAmount,
  '177-session-changes': sessionChanges,
  '178-session-homes': sessionHomes,
  '179-log-numbered': logNumbered,
};
