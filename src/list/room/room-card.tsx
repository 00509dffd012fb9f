import { memo, use, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { FieldCell, type SiblingPath, type TimeStyle } from '../../table/cells';
import { StatusTag } from '../../table/status-tag';
import { useStatusColors } from '../../theme/status-tones';
import { DetailHref } from '../view/use-list-view';
import { toneOf } from './room-groups';
import styles from './room.module.css';

/** What cards are drawn with; the same from one drawing to the next. */
export interface CardParts {
  readonly number: ResolvedField;
  readonly name: ResolvedField;
  readonly position: ResolvedField;
  readonly state: ResolvedField;
  readonly tells: readonly ResolvedField[];
  /** Draws the state as the table does. */
  readonly drawState: (row: Row) => ReactNode;
  readonly timeStyle: TimeStyle;
  readonly siblingPath: SiblingPath;
}

interface RoomCardProps {
  readonly row: Row;
  readonly parts: CardParts;
  /** Its drawer is open. */
  readonly isOpen: boolean;
  /** It has just changed. */
  readonly isFlashing: boolean;
}

/** A row where it stands. What is done to it is heard by the view, once for all cards. */
export const RoomCard = memo(function DrawnCard({ row, parts, isOpen, isFlashing }: RoomCardProps) {
  const colors = useStatusColors();
  const { number, name, position, state, drawState } = parts;
  const drawn = (field: ResolvedField) => <PartCell field={field} row={row} parts={parts} />;
  const { dot } = colors[toneOf(state, row) ?? 'neutral'];
  return (
    <li
      className={styles['card']}
      style={{ borderInlineStartColor: dot }}
      data-row-key={row.id}
      data-flashing={isFlashing ? true : undefined}
    >
      <CardLink id={row.id} isOpen={isOpen}>
        {/* Apart in words too: they are the name of the link. */}
        <span className={styles['head']}>
          <span className={styles['number']}>{drawn(number)}</span>{' '}
          <span className={styles['position']}>{drawn(position)}</span>
        </span>{' '}
        <span className={styles['name']}>{drawn(name)}</span>{' '}
        <span className={styles['state']}>{drawState(row)}</span>
        {parts.tells.map((field) => (
          <Told key={field.field} field={field} row={row} parts={parts} />
        ))}
      </CardLink>
    </li>
  );
});

interface CardLinkProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Follows the address by itself, so that no card is drawn anew for it. */
function CardLink({ id, isOpen, children }: CardLinkProps) {
  return (
    <Link className={styles['link']} to={use(DetailHref)(id)} aria-current={isOpen ? true : undefined}>
      {children}
    </Link>
  );
}

type PartProps = Pick<RoomCardProps, 'row' | 'parts'> & { readonly field: ResolvedField };

function PartCell({ field, row, parts: { timeStyle, siblingPath } }: PartProps) {
  return <FieldCell {...{ field, row, timeStyle, siblingPath }} value={row[field.field]} />;
}

/** One thing that there is to say: a flag by its name, anything else behind it. */
function Told({ field, row, parts }: PartProps) {
  const t = useText();
  const value = row[field.field];
  if (!isTelling(value)) return null;
  return value === true ? (
    <span className={styles['flag']}>
      {' '}
      <StatusTag tone="warning">{t(field.title)}</StatusTag>
    </span>
  ) : (
    <span className={styles['told']}>
      {' '}
      <span className={styles['title']}>{t(field.title)}</span>{' '}
      <PartCell field={field} row={row} parts={parts} />
    </span>
  );
}

/** A zero, an empty text and a flag that does not hold say nothing. */
function isTelling(value: unknown): boolean {
  return (
    value === true ||
    (typeof value === 'number' && value !== 0) ||
    (typeof value === 'string' && value !== '')
  );
}
