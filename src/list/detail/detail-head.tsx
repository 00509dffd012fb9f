import { CheckOutlined, DownOutlined, LinkOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { FieldCell, type SiblingPath, type TimeStyle } from '../../table/cells';
import { DRAWER_WORDS } from '../../layout/drawer-words';
import { CommandBadge } from '../command/command-badge';
import { commandFieldOf } from '../command/row-command';
import { statusFieldOf } from '../status-field';
import styles from './detail.module.css';

/** The field that names a row, and the first one that says how it is. */
function headlineOf(fields: readonly ResolvedField[]): readonly ResolvedField[] {
  return fields.slice(0, 1).concat(statusFieldOf(fields) ?? []);
}

interface DetailTitleProps {
  readonly page: ResolvedListPage;
  readonly row: Row | undefined;
  readonly timeStyle: TimeStyle;
  readonly siblingPath: SiblingPath;
}

/** Which row the drawer is about, how it is, and what it was last asked for. */
export function DetailTitle({ page, row, timeStyle, siblingPath }: DetailTitleProps) {
  const commandField = commandFieldOf(page);
  return (
    <span className={styles['headline']}>
      {row !== undefined &&
        headlineOf(page.fields).map((field) => (
          <FieldCell key={field.field} {...{ field, row, timeStyle, siblingPath }} value={row[field.field]} />
        ))}
      {row !== undefined && commandField !== undefined && <CommandBadge field={commandField} row={row} />}
    </span>
  );
}

interface DetailToolsProps {
  readonly id: string;
  /** Rows on screen: the ones before and after can be gone to. */
  readonly rows: readonly Row[];
  /** Address of this drawer, for sharing. */
  readonly href: string;
  readonly onMove: (id: string) => void;
}

/** The link to the drawer, and the ways to the rows beside it. */
export function DetailTools({ id, rows, href, onMove }: DetailToolsProps) {
  const t = useText();
  const index = rows.findIndex((row) => row.id === id);
  const previous = index > 0 ? rows[index - 1] : undefined;
  const next = index >= 0 ? rows[index + 1] : undefined;
  return (
    <>
      <CopyLink href={href} />
      <Tooltip title={t(DRAWER_WORDS.previousRow)}>
        <Button
          type="text"
          icon={<UpOutlined />}
          aria-label={t(DRAWER_WORDS.previousRow)}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onMove(previous.id)}
        />
      </Tooltip>
      <Tooltip title={t(DRAWER_WORDS.nextRow)}>
        <Button
          type="text"
          icon={<DownOutlined />}
          aria-label={t(DRAWER_WORDS.nextRow)}
          disabled={next === undefined}
          onClick={() => next !== undefined && onMove(next.id)}
        />
      </Tooltip>
    </>
  );
}

function CopyLink({ href }: { readonly href: string }) {
  const t = useText();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === href;
  const copy = () =>
    void navigator.clipboard.writeText(new URL(href, window.location.origin).href).then(
      () => setCopied(href),
      () => setCopied(null),
    );
  return (
    <Button type="text" icon={isCopied ? <CheckOutlined /> : <LinkOutlined />} onClick={copy}>
      <span aria-live="polite">{t(isCopied ? DRAWER_WORDS.copied : DRAWER_WORDS.copyLink)}</span>
    </Button>
  );
}
