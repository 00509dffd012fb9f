import type {
  CashOutAppliedEvent,
  CashOutSettledEvent,
  CashOutWithdrawnEvent,
  PlatformCashOut,
  PlatformPurchase,
  PlatformStatement,
  PurchaseClosedEvent,
  PurchaseCreatedEvent,
  PurchasePaidEvent,
  StatementEvent,
} from '../../../../contract/api/platform/receipt';
import type { PlatformReceiptOptions } from './receipt-options';
import { applied, settled, withdrawn } from './told-cash-outs';
import { keepStatement } from './told-statements';
import { closed, created, paid } from './told-purchases';

/**
 * Takes what another system tells of receipts; each event of a number takes effect once, and the same again is answered
 * as it stands now.
 *
 * @throws ApiError `notFound` for a merchant's store, purchase or cash-out that is not there, `unprocessable` when the
 * number was told of before with something else, `invalid` for a time or amount that cannot be, `refused` when the
 * state does not allow it.
 */
export interface PlatformReceiptService {
  readonly created: (event: PurchaseCreatedEvent) => Promise<PlatformPurchase>;
  readonly paid: (event: PurchasePaidEvent) => Promise<PlatformPurchase>;
  readonly closed: (event: PurchaseClosedEvent) => Promise<PlatformPurchase>;
  readonly applied: (event: CashOutAppliedEvent) => Promise<PlatformCashOut>;
  readonly withdrawn: (event: CashOutWithdrawnEvent) => Promise<PlatformCashOut>;
  readonly settled: (event: CashOutSettledEvent) => Promise<PlatformCashOut>;
  readonly statement: (event: StatementEvent) => Promise<PlatformStatement>;
}

export function createPlatformReceipts(options: PlatformReceiptOptions): PlatformReceiptService {
  return {
    created: (event) => created(options, event),
    paid: (event) => paid(options, event),
    closed: (event) => closed(options, event),
    applied: (event) => applied(options, event),
    withdrawn: (event) => withdrawn(options, event),
    settled: (event) => settled(options, event),
    statement: (event) => keepStatement(options, event),
  };
}
