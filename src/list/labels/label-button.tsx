import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { Row } from '../../../contract/api/page/list';
import { text } from '../../../contract/text';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';

/** Here and not with the words of the sheet, which are loaded with it. */
const OPEN = text('设备二维码', 'QR codes');

/** Loaded when the first sheet is asked for. */
const LabelSheet = lazyPart(async () => (await import('./label-sheet')).LabelSheet);

interface LabelButtonProps {
  readonly rows: readonly Row[];
  /** Whether the sheet is open: the rows that it shows must stay. */
  readonly onActing: (isActing: boolean) => void;
}

/** Opens the labels of the chosen devices; whoever may read the list may print them. */
export function LabelButton({ rows, onActing }: LabelButtonProps) {
  const t = useText();
  const [shown, setShown] = useState<readonly Row[] | null>(null);
  const show = (next: readonly Row[] | null) => {
    setShown(next);
    onActing(next !== null);
  };
  return (
    <>
      <Button onClick={() => show(rows)}>{t(OPEN)}</Button>
      {shown !== null && (
        <Suspense fallback={null}>
          <LabelSheet rows={shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </>
  );
}
