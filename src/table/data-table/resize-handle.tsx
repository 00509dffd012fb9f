import type { Header } from '@tanstack/react-table';
import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/language';
import { TABLE_WORDS } from '../words';
import { COLUMN_MAX_WIDTH_PX, COLUMN_MIN_WIDTH_PX } from './data-column';
import styles from './data-table.module.css';

const KEY_STEP_PX = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX };

interface ResizeHandleProps<T> {
  readonly header: Header<T, unknown>;
  readonly title: string;
}

/** The edge of a column: drag it, or move it with the arrows; a double click gives the width back. */
export function ResizeHandle<T>({ header, title }: ResizeHandleProps<T>) {
  const t = useText();
  const { column } = header;
  const { table } = header.getContext();
  const offsetPx = column.getIsResizing() ? (table.getState().columnSizingInfo.deltaOffset ?? 0) : 0;
  const start = header.getResizeHandler();
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t(TABLE_WORDS.resize, { title })}
      aria-valuenow={column.getSize()}
      aria-valuemin={COLUMN_MIN_WIDTH_PX}
      aria-valuemax={COLUMN_MAX_WIDTH_PX}
      tabIndex={0}
      className={styles['edge']}
      data-moving={column.getIsResizing()}
      // The column keeps its width until the edge is let go: no row is laid out on the way.
      style={{ transform: `translateX(${offsetPx}px)` }}
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={(event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const widthPx = Math.min(COLUMN_MAX_WIDTH_PX, Math.max(COLUMN_MIN_WIDTH_PX, column.getSize() + step));
        table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: widthPx }));
      }}
    />
  );
}
