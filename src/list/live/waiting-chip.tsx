import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { TABLE_WORDS } from '../../table/words';
import styles from './waiting-chip.module.css';

interface WaitingChipProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Says over the rows that newer ones wait, for as long as the rows are kept from moving. */
export function WaitingChip({ count, onShow }: WaitingChipProps) {
  const t = useText();
  return (
    <div className={styles['place']} role="status">
      {count > 0 && (
        <button type="button" className={styles['chip']} onClick={onShow}>
          {t(TABLE_WORDS.waiting, { count: formatNumber(count) })}
        </button>
      )}
    </div>
  );
}
