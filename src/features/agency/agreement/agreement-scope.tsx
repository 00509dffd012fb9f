import type { AgreementRow } from '../../../../contract/api/account/agreement';
import type { PlaceOption } from '../../../../contract/api/store';
import type { Text } from '../../../../contract/text';
import { usePlaces } from '../../../form/place/use-places';
import { formatDate } from '../../../format/moment';
import { formatPercent } from '../../../format/number';
import { useText } from '../../../i18n/language';
import { Facts } from '../../../layout/facts';
import { useRightsSource } from '../../../access/rights-source';
import { AGREEMENT_WORDS } from './agreement-words';
import styles from './agreement.module.css';

const LABEL_WIDTH_PX = 84;

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
          .join(t(AGREEMENT_WORDS.separator));
}

/** What an agreement covers, line by line. */
export function AgreementScope({ row }: { readonly row: AgreementRow }) {
  const t = useText();
  const toEquipmentText = useEquipmentText();
  const { storeIds, remark, reason } = row;
  const { places } = usePlaces({ isEnabled: storeIds !== null && storeIds.length > 0 });
  const storeNames =
    storeIds === null
      ? t(AGREEMENT_WORDS.allStores)
      : (toNames(storeIds, places)?.join(t(AGREEMENT_WORDS.separator)) ??
        t(AGREEMENT_WORDS.storeCount, { count: storeIds.length }));
  const lines: readonly (readonly [Text, string | null])[] = [
    [AGREEMENT_WORDS.equipment, toEquipmentText(row.equipmentTypes)],
    [AGREEMENT_WORDS.stores, storeNames],
    [AGREEMENT_WORDS.period, `${formatDate(row.startAt)} – ${formatDate(row.endAt)}`],
    [AGREEMENT_WORDS.share, formatPercent(row.shareRate)],
    [AGREEMENT_WORDS.remark, remark],
    [AGREEMENT_WORDS.reason, reason],
  ];
  return (
    <Facts
      columns={2}
      labelWidthPx={LABEL_WIDTH_PX}
      facts={lines
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => ({
          key: label.zh,
          label: t(label),
          value: <span className={styles['words']}>{value}</span>,
        }))}
    />
  );
}

function toNames(
  ids: readonly string[],
  places: readonly PlaceOption[] | undefined,
): readonly string[] | null {
  const names = new Map(
    (places ?? []).flatMap(({ stores }) => stores.map(({ id, name }) => [id, name] as const)),
  );
  const known = ids.map((id) => names.get(id));
  return known.every((name) => name !== undefined) ? known : null;
}
