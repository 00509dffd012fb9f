import { Descriptions } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import styles from './facts.module.css';

/** One label with its value. */
export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** @default 1 */
  readonly columns?: 1 | 2 | 3;
  /** Width of the labels beside their values; absent: each label stands above its value. */
  readonly labelWidthPx?: number;
}

const CELL: CSSProperties = {
  padding: '5px 24px 5px 0',
  border: 0,
  background: 'none',
  verticalAlign: 'baseline',
};

/**
 * Labels and their values.
 *
 * Side by side, only the bordered one of antd's looks says in its markup which cell is the label of which
 * (`th`, `td`), so that one is drawn, without its borders.
 */
export function Facts({ facts, columns = 1, labelWidthPx }: FactsProps) {
  const isBeside = labelWidthPx !== undefined;
  return (
    <Descriptions
      className={styles['facts'] ?? ''}
      size="small"
      colon={false}
      column={columns}
      bordered={isBeside}
      layout={isBeside ? 'horizontal' : 'vertical'}
      styles={
        isBeside
          ? { label: { ...CELL, width: labelWidthPx, paddingInlineEnd: 12 }, content: CELL }
          : { content: { display: 'block', width: '100%' } }
      }
      items={facts.map(({ key, label, value }) => ({ key, label, children: value }))}
    />
  );
}
