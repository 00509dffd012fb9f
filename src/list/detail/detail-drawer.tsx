import { useOne, type BaseRecord } from '@refinedev/core';
import { Drawer, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useNow } from '../../format/use-now';
import { useText } from '../../i18n/language';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import type { SiblingPath, TimeStyle } from '../../table/cells';
import { DRAWER_WORDS } from '../../layout/drawer-words';
import { useIsBelow } from '../../theme/window-width';
import { RowActionBar } from '../action/row-action-bar';
import { CommandCourse } from '../command/command-course';
import { commandFieldOf, isTold, readRowCommand } from '../command/row-command';
import { DetailTitle, DetailTools } from './detail-head';
import { DetailTabs } from './detail-tabs';

const DRAWER_WIDTH_PX = 720;
/** What a ticket is about stands beside what was said of it. */
const WIDE_PX = 1120;

interface DetailDrawerProps {
  readonly page: ResolvedListPage;
  readonly id: string;
  /** Rows on screen: the ones before and after can be gone to. */
  readonly rows: readonly Row[];
  /** When they were read, epoch ms. */
  readonly rowsAt: number;
  readonly timeStyle: TimeStyle;
  readonly siblingPath: SiblingPath;
  /** Address of this drawer, for sharing. */
  readonly href: string;
  /** Part that the address names; null for the first. */
  readonly part: string | null;
  readonly onPart: (part: string | null) => void;
  readonly onMove: (id: string) => void;
  /** The row is no longer what the list shows. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Everything about one row, part by part, with what may be done to it. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { page, id, rows, rowsAt, onChanged, onClose } = props;
  const t = useText();
  const { query } = useOne<BaseRecord & Row>({
    resource: page.id,
    id,
    errorNotification: false,
  });
  const isNarrow = useIsBelow('xl');
  useFocusReturn(id);
  // What the list already knows is drawn at once; the rest follows.
  const row: Row | undefined = query.data?.data ?? rows.find((candidate) => candidate.id === id);
  const course = useCourse(row);
  const retry = () => void query.refetch();
  return (
    <Drawer
      open
      width={page.remedies !== null && !isNarrow ? WIDE_PX : DRAWER_WIDTH_PX}
      onClose={onClose}
      title={<DetailTitle {...props} row={row} />}
      extra={<DetailTools {...props} />}
      footer={
        row !== undefined &&
        page.actions.length > 0 && (
          <RowActionBar
            key={id}
            page={page}
            row={row}
            onChanged={() => {
              onChanged();
              retry();
            }}
            // Of what is asked of a device for an order its timeline tells; only devices have a course.
            onGiven={() => commandFieldOf(page) !== undefined && course.follow(id)}
          />
        )
      }
      closable={{ 'aria-label': t(DRAWER_WORDS.close) }}
      aria-label={t(DRAWER_WORDS.detail)}
    >
      {row === undefined ? (
        query.isError ? (
          <UnreadBlock error={query.error} onRetry={retry} />
        ) : (
          <Skeleton active paragraph={{ rows: 12 }} />
        )
      ) : (
        <>
          <LiveRow key={`live ${id}`} resource={page.id} id={id} />
          {query.isError && (
            <FailedBanner
              error={query.error}
              updatedAt={query.data === undefined ? rowsAt : query.dataUpdatedAt}
              onRetry={retry}
            />
          )}
          {course.isShown && <CommandCourse key={id} page={page} row={row} onDismiss={course.dismiss} />}
          <DetailTabs key={`parts ${id}`} {...props} row={row} changedAt={query.dataUpdatedAt} />
        </>
      )}
    </Drawer>
  );
}

/** Whether the course of the row's newest command is shown: of one just given here, and of any still told of. */
function useCourse(row: Row | undefined) {
  const nowMs = useNow();
  const [givenTo, setGivenTo] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const command = row === undefined ? null : readRowCommand(row);
  const key = `${row?.id} ${command?.at ?? ''}`;
  const isTelling = command !== null && isTold(command, nowMs);
  return {
    isShown: row !== undefined && dismissed !== key && (givenTo === row.id || isTelling),
    follow(id: string) {
      setGivenTo(id);
      setDismissed(null);
    },
    dismiss: () => setDismissed(key),
  };
}

/**
 * Reads the row again when it changes. refine subscribes once for as long as a component stands, and a drawer goes from
 * row to row: each has a subscription of its own.
 */
function LiveRow({ resource, id }: { readonly resource: string; readonly id: string }) {
  useOne<BaseRecord & Row>({ resource, id, errorNotification: false, liveMode: 'auto' });
  return null;
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
