import { InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../i18n/language';
import { TABLE_WORDS } from '../table/words';
import { Block } from './state-block';
import styles from './state-block.module.css';

/** One condition that narrows what is shown. */
export interface FilterLine {
  readonly title: string;
  readonly value: string;
}

interface EmptyBlockProps {
  /** @default 暂无数据 */
  readonly title?: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  readonly filters?: readonly FilterLine[];
  /** Absent where there is nothing to clear. */
  readonly onClear?: () => void;
}

/** No rows: says under which filters, and offers to clear them. */
export function EmptyBlock({ title, hint, filters = [], onClear }: EmptyBlockProps) {
  const t = useText();
  return (
    <Block
      picture={<InboxOutlined aria-hidden />}
      title={title ?? t(onClear === undefined ? TABLE_WORDS.empty : TABLE_WORDS.emptyNarrowed)}
    >
      {hint !== undefined && <p className={styles['reason']}>{hint}</p>}
      {filters.length > 0 && (
        <ul className={styles['filters']}>
          {/* By place: a tab and a filter may say the same. */}
          {filters.map(({ title, value }, index) => (
            <li key={index}>
              <span>{title}</span> {value}
            </li>
          ))}
        </ul>
      )}
      {onClear !== undefined && <Button onClick={onClear}>{t(TABLE_WORDS.clearFilters)}</Button>}
    </Block>
  );
}
