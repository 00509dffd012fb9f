import { Button, Modal } from 'antd';
import { QRCodeSVG } from 'qrcode.react';
import { createPortal } from 'react-dom';
import type { Row } from '../../../contract/api/page/list';
import { usePlaces } from '../../form/place/use-places';
import { useText } from '../../i18n/language';
import { toLabels, toSheets, type Label } from './label';
import styles from './label-sheet.module.css';
import { LABEL_WORDS } from './label-words';

const WIDTH_PX = 860;

interface LabelSheetProps {
  readonly rows: readonly Row[];
  readonly onClose: () => void;
}

/** Labels of devices to be printed and cut: seen first, then printed without anything around them. */
export function LabelSheet({ rows, onClose }: LabelSheetProps) {
  const t = useText();
  const { places, hasFailed } = usePlaces();
  const labels = toLabels(rows, places ?? []);
  const isReady = places !== undefined || hasFailed;
  const sheets = toSheets(labels).map((sheet) => <Sheet key={sheet[0]?.id} labels={sheet} />);
  return (
    <>
      <Modal
        open
        width={WIDTH_PX}
        title={t(LABEL_WORDS.title, { count: labels.length })}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t(LABEL_WORDS.close)}</Button>
            <Button type="primary" disabled={!isReady || labels.length === 0} onClick={() => window.print()}>
              {t(LABEL_WORDS.print)}
            </Button>
          </>
        }
      >
        <div className={styles['preview']} role="group" aria-label={t(LABEL_WORDS.preview)} tabIndex={0}>
          {sheets}
        </div>
      </Modal>
      {createPortal(
        <div className={styles['print']} aria-hidden data-print-root>
          {sheets}
        </div>,
        document.body,
      )}
    </>
  );
}

function Sheet({ labels }: { readonly labels: readonly Label[] }) {
  return (
    <div className={styles['sheet']}>
      {labels.map((label) => (
        <LabelCell key={label.id} label={label} />
      ))}
    </div>
  );
}

function LabelCell({ label: { code, number, name, store, hotline } }: { readonly label: Label }) {
  const t = useText();
  return (
    <div className={styles['label']}>
      <QRCodeSVG className={styles['code']} value={code} level="M" marginSize={2} title={number} />
      <div className={styles['words']}>
        <strong>{number}</strong>
        <span>{name}</span>
        <span>{store}</span>
        {hotline !== '' && <span>{t(LABEL_WORDS.hotline, { hotline })}</span>}
      </div>
    </div>
  );
}
