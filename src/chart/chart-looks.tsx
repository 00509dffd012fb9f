import { DownloadOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { loadPart } from '../away/lazy-part';
import { useText } from '../i18n/language';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';

/** How a chart is looked at. */
export type ChartLook = 'asChart' | 'asTable';
const LOOKS: readonly ChartLook[] = ['asChart', 'asTable'];

interface ChartLooksProps {
  readonly title: string;
  readonly look: ChartLook;
  readonly onLook: (look: ChartLook) => void;
}

/**
 * The choice between the picture of a chart and the table of its numbers, and the way to have the picture as a file. Stands in
 * the card of the chart, a `section`; while nothing is drawn there, there is no picture to be had.
 */
export function ChartLooks({ title, look, onLook }: ChartLooksProps) {
  const t = useText();
  const words = t(CHART_WORDS.save, { title });
  return (
    <span className={styles['looks']}>
      <Button
        type="text"
        size="small"
        className={styles['save'] ?? ''}
        icon={<DownloadOutlined />}
        aria-label={words}
        title={words}
        onClick={({ currentTarget }) => void save(currentTarget.closest('section'), title)}
      />
      <Segmented<ChartLook>
        size="small"
        aria-label={t(CHART_WORDS.view, { title })}
        value={look}
        options={LOOKS.map((value) => ({ value, label: t(CHART_WORDS[value]) }))}
        onChange={onLook}
      />
    </span>
  );
}

async function save(card: HTMLElement | null, title: string): Promise<void> {
  const { savePicture } = await loadPart(() => import('./save-picture'));
  if (card !== null) await savePicture(card, title);
}
