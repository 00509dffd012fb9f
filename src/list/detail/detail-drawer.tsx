import { CheckOutlined, DownOutlined, LinkOutlined, UpOutlined } from '@ant-design/icons';
import { useOne, type BaseRecord } from '@refinedev/core';
import { Button, Drawer, Skeleton, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { RowActions } from '../action/action-buttons';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { FieldCell, type TimeStyle } from '../../table/cells';
import { DetailLines, isDetailField } from './detail-lines';
import { ObjectLogSection } from './object-log-section';
import styles from './detail.module.css';
import { TABLE_WORDS } from '../../table/words';

const DRAWER_WIDTH_PX = 720;

interface DetailDrawerProps {
  readonly page: ResolvedListPage;
  readonly id: string;
  /** Rows on screen: the ones before and after can be gone to. */
  readonly rows: readonly Row[];
  /** When they were read, epoch ms. */
  readonly rowsAt: number;
  readonly timeStyle: TimeStyle;
  readonly siblingPath: string;
  /** Address of this drawer, for sharing. */
  readonly href: string;
  readonly onMove: (id: string) => void;
  /** The row is no longer what the list shows. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Everything about one row, in the sections that the page declares. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { page, id, rows, rowsAt, onChanged, onClose } = props;
  const t = useText();
  const { query } = useOne<BaseRecord & Row>({
    resource: page.id,
    id,
    errorNotification: false,
    liveMode: 'auto',
  });
  useFocusReturn(id);
  // What the list already knows is drawn at once; the rest follows.
  const row: Row | undefined = query.data?.data ?? rows.find((candidate) => candidate.id === id);
  return (
    <Drawer
      open
      width={DRAWER_WIDTH_PX}
      onClose={onClose}
      title={<DetailTitle {...props} row={row} />}
      extra={<DetailTools {...props} />}
      footer={
        row !== undefined &&
        page.actions.length > 0 && (
          <RowActions
            key={id}
            page={page}
            row={row}
            onChanged={() => {
              onChanged();
              void query.refetch();
            }}
          />
        )
      }
      closable={{ 'aria-label': t(TABLE_WORDS.close) }}
      aria-label={t(TABLE_WORDS.detail)}
    >
      {query.isError && row === undefined ? (
        <UnreadBlock error={query.error} onRetry={() => void query.refetch()} />
      ) : row === undefined ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          {query.isError && (
            <FailedBanner
              error={query.error}
              updatedAt={query.data === undefined ? rowsAt : query.dataUpdatedAt}
              onRetry={() => void query.refetch()}
            />
          )}
          <DetailSections {...props} row={row} />
          <ObjectLogSection key={id} {...props} changedAt={query.dataUpdatedAt} />
        </>
      )}
    </Drawer>
  );
}

/** When the drawer is gone, the keyboard goes on at the row it was about. */
function useFocusReturn(id: string): void {
  const latest = useRef(id);
  useEffect(() => {
    latest.current = id;
  }, [id]);
  useEffect(
    () => () => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row-key]')];
      rows.find((row) => row.dataset['rowKey'] === latest.current)?.focus();
    },
    [],
  );
}

/** The field that names a row, and the first one that says how it is. */
function headlineOf(fields: readonly ResolvedField[]): readonly ResolvedField[] {
  const status = fields.find(
    ({ kind, options }) => kind === 'enum' && options.some(({ tone }) => tone !== undefined),
  );
  return fields.slice(0, 1).concat(status ?? []);
}

interface DrawnRow extends DetailDrawerProps {
  readonly row: Row | undefined;
}

function DetailTitle({ page, row, timeStyle, siblingPath }: DrawnRow) {
  return (
    <span className={styles['headline']}>
      {row !== undefined &&
        headlineOf(page.fields).map((field) => (
          <FieldCell key={field.field} {...{ field, row, timeStyle, siblingPath }} value={row[field.field]} />
        ))}
    </span>
  );
}

function DetailTools({ id, rows, href, onMove }: DetailDrawerProps) {
  const t = useText();
  const index = rows.findIndex((row) => row.id === id);
  const previous = index > 0 ? rows[index - 1] : undefined;
  const next = index >= 0 ? rows[index + 1] : undefined;
  return (
    <>
      <CopyLink href={href} />
      <Tooltip title={t(TABLE_WORDS.previousRow)}>
        <Button
          type="text"
          icon={<UpOutlined />}
          aria-label={t(TABLE_WORDS.previousRow)}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onMove(previous.id)}
        />
      </Tooltip>
      <Tooltip title={t(TABLE_WORDS.nextRow)}>
        <Button
          type="text"
          icon={<DownOutlined />}
          aria-label={t(TABLE_WORDS.nextRow)}
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
      <span aria-live="polite">{t(isCopied ? TABLE_WORDS.copied : TABLE_WORDS.copyLink)}</span>
    </Button>
  );
}

function DetailSections({ page, row, timeStyle, siblingPath }: DrawnRow & { readonly row: Row }) {
  const t = useText();
  const shown = page.fields.filter(isDetailField);
  return page.sections.map(({ name, title }) => {
    const fields = shown.filter(({ section }) => section === name);
    return fields.length === 0 ? null : (
      <section key={name} className={styles['section']}>
        <h2>{t(title)}</h2>
        <DetailLines {...{ fields, row, timeStyle, siblingPath }} />
      </section>
    );
  });
}
