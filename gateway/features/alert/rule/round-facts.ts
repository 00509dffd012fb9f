import { storeMeasureOf, type ResolvedAlertRule } from '../../../../contract/resources/alert';
import type { TenantTransaction } from '../../../database/tenant';
import type { AlertDevice, AlertFacts } from './alert-facts';
import { readStoreSales } from '../alert-repository';
import { asksForSales } from './judge';
import { readStoreHours, readStoreLimits } from './store-facts';

/** Whose devices, at what moment, and the rules of each. */
export interface FactsRound {
  readonly franchiseeId: string;
  readonly devices: readonly AlertDevice[];
  readonly nowMs: number;
  readonly rulesOf: (device: AlertDevice) => readonly ResolvedAlertRule[];
  readonly versionsOf: (device: AlertDevice) => readonly string[];
}

/** Reads what rules need beside the rows, and only for devices whose rules ask for it. */
export async function readFacts(
  trx: TenantTransaction,
  { franchiseeId, devices, nowMs, rulesOf, versionsOf }: FactsRound,
): Promise<(device: AlertDevice) => AlertFacts> {
  const storesOf = (asks: (rule: ResolvedAlertRule, device: AlertDevice) => boolean) => {
    const asking = devices.filter((device) => rulesOf(device).some((rule) => asks(rule, device)));
    return [...new Set(asking.map(({ store_id }) => store_id))];
  };
  const selling = storesOf(({ when }, device) => asksForSales(when, device, nowMs));
  const soldAt = await readStoreSales(trx, franchiseeId, selling);
  const hours = await readStoreHours(
    trx,
    franchiseeId,
    storesOf((rule) => rule.hours !== null),
  );
  const limits = await readStoreLimits(
    trx,
    franchiseeId,
    storesOf((rule) => storeMeasureOf(rule) !== null),
  );
  return (device) => ({
    device,
    versions: versionsOf(device),
    storeSoldAt: soldAt.get(device.store_id) ?? null,
    hours: hours.get(device.store_id) ?? null,
    limits: limits(device),
  });
}
