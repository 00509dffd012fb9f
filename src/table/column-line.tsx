import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '../i18n/language';
import type { ColumnState } from './column-choice';
import styles from './column-settings.module.css';
import { COLUMN_WORDS } from './column-words';

/** Where a shown column stands among the shown, and how it goes elsewhere. */
interface ColumnOrder {
  readonly place: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
  /** Tells which column is dragged; null when it is let go. */
  readonly onDrag: (name: string | null) => void;
  /** The dragged column was let go over this one. */
  readonly onDrop: () => void;
}

interface ColumnLineProps {
  readonly column: ColumnState;
  readonly isFocused: boolean;
  readonly onToggle: (isShown: boolean) => void;
  /** Absent for a hidden column, which stands nowhere. */
  readonly order?: ColumnOrder;
}

/** One column among the settings. */
export function ColumnLine({ column, isFocused, onToggle, order }: ColumnLineProps) {
  const t = useText();
  const [isOver, setIsOver] = useState(false);
  const title = t(column.field.title);
  const canMove = order !== undefined && order.place > 0;
  return (
    <li
      data-over={isOver}
      draggable={canMove}
      onDragStart={(event) => {
        // Firefox drags nothing that carries nothing.
        event.dataTransfer.setData('text/plain', title);
        order?.onDrag(column.field.field);
      }}
      onDragEnd={() => order?.onDrag(null)}
      onDragOver={(event) => {
        if (!canMove) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        order?.onDrop();
      }}
    >
      <Checkbox
        checked={column.isShown}
        disabled={order?.place === 0}
        autoFocus={isFocused}
        onChange={({ target }) => onToggle(target.checked)}
      >
        {title}
      </Checkbox>
      {order !== undefined && (
        <>
          <MoveButton order={order} step={-1} title={title} />
          <MoveButton order={order} step={1} title={title} />
          <HolderOutlined aria-hidden className={styles['handle']} data-still={!canMove} />
        </>
      )}
    </li>
  );
}

function MoveButton({ order, step, title }: { order: ColumnOrder; step: -1 | 1; title: string }) {
  const t = useText();
  const isUp = step === -1;
  return (
    <Button
      type="text"
      size="small"
      icon={isUp ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      aria-label={t(isUp ? COLUMN_WORDS.moveUp : COLUMN_WORDS.moveDown, { title })}
      disabled={isUp ? order.place <= 1 : order.place === 0 || order.place === order.count - 1}
      onClick={() => order.onMove(step)}
    />
  );
}
