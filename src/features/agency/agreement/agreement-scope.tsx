import type { ReactNode } from 'react';
import type { AgreementRow } from '../../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import type { PlaceOption } from '../../../../contract/api/store';
import { formatDate } from '../../../format/moment';
import { formatPercent } from '../../../format/number';
import { useText } from '../../../i18n/language';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import { useRightsSource } from '../../../access/rights-source';
import styles from './agreement.module.css';
import { AGREEMENT_WORDS } from './agreement-words';

/** A function that words the equipment types of an agreement. */
export function useEquipmentText(): (deviceTypes: readonly string[]) => string {
  const t = useText();
  const { declaration } = useRightsSource();
  const known = declaration.equipment;
  return (deviceTypes) =>
    deviceTypes.length === 0 || known.every(({ deviceType }) => deviceTypes.includes(deviceType))
      ? t(AGREEMENT_WORDS.allEquipment)
      : deviceTypes
          .map((deviceType) => {
            const title = known.find((each) => each.deviceType === deviceType)?.title;
            return title === undefined ? deviceType : t(title);
          })
          .join('、');
}

/** What an agreement covers, line by line. */
export function AgreementScope({
  row,
  children,
}: {
  readonly row: AgreementRow;
  readonly children?: ReactNode;
}) {
  const t = useText();
  const toEquipmentText = useEquipmentText();
  const { storeIds } = row;
  const stores = useEndpointQuery(ENDPOINTS.storeOptions, {
    isEnabled: storeIds !== null && storeIds.length > 0,
  });
  return (
    <dl className={styles['scope']}>
      <Line label={t(AGREEMENT_WORDS.equipment)}>{toEquipmentText(row.equipmentTypes)}</Line>
      <Line label={t(AGREEMENT_WORDS.stores)}>
        {storeIds === null
          ? t(AGREEMENT_WORDS.allStores)
          : (toNames(storeIds, stores.data) ?? t(AGREEMENT_WORDS.storeCount, { count: storeIds.length }))}
      </Line>
      <Line label={t(AGREEMENT_WORDS.period)}>
        {formatDate(row.startAt)} – {formatDate(row.endAt)}
      </Line>
      <Line label={t(AGREEMENT_WORDS.share)}>{formatPercent(row.shareRate)}</Line>
      {row.remark !== '' && <Line label={t(AGREEMENT_WORDS.remark)}>{row.remark}</Line>}
      {row.reason !== null && row.reason !== '' && (
        <Line label={t(AGREEMENT_WORDS.reason)}>{row.reason}</Line>
      )}
      {children}
    </dl>
  );
}

function toNames(ids: readonly string[], places: readonly PlaceOption[] | undefined): string | null {
  const names = new Map(
    (places ?? []).flatMap(({ stores }) => stores.map(({ id, name }) => [id, name] as const)),
  );
  const known = ids.map((id) => names.get(id));
  return known.every((name) => name !== undefined) ? known.join('、') : null;
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
