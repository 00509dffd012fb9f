import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { OFFSET_ROWS_MAX, PAGE_SIZES } from '../../contract/limits';
import type { ListAnswer } from '../../contract/api/page/list';
import { formatNumber } from '../format/number';
import { useText } from '../i18n/language';
import type { ListView } from './view/list-view';
import styles from '../layout/page.module.css';
import { formatCount } from './status-tabs';
import { TABLE_WORDS } from '../table/words';

interface ListPagerProps {
  readonly view: Pick<ListView, 'page' | 'pageSize' | 'cursor'>;
  readonly answer: Omit<ListAnswer, 'list'>;
  /** The size of pages is not the reader's to choose. @default it is */
  readonly hasOneSize?: boolean;
  readonly onChange: (change: Pick<ListView, 'page' | 'pageSize' | 'cursor'>) => void;
}

/**
 * Page numbers for the rows that numbers reach, then next and previous by key: an offset grows dearer
 * with every page, a key does not.
 */
export function ListPager({ view, answer, hasOneSize = false, onChange }: ListPagerProps) {
  const t = useText();
  const { page, pageSize } = view;
  const lastNumbered = Math.floor(OFFSET_ROWS_MAX / pageSize);
  const total = formatCount(answer.total, answer.isTotalCapped);

  function goTo(to: number) {
    const cursor = to <= lastNumbered ? null : to > page ? answer.nextCursor : answer.previousCursor;
    onChange({ page: to, pageSize, cursor });
  }

  return (
    <nav className={styles['pager']} aria-label={t(TABLE_WORDS.pageSize)}>
      <span className={styles['total']}>{t(TABLE_WORDS.total, { count: total })}</span>
      {page > lastNumbered ? (
        <span className={styles['steps']}>
          <Button type="text" onClick={() => goTo(1)}>
            {t(TABLE_WORDS.firstPage)}
          </Button>
          <Button type="text" icon={<LeftOutlined />} onClick={() => goTo(page - 1)}>
            {t(TABLE_WORDS.previousPage)}
          </Button>
          <span className={styles['total']}>{t(TABLE_WORDS.pageOf, { page: formatNumber(page) })}</span>
          <NextButton isEnabled={answer.nextCursor !== null} onClick={() => goTo(page + 1)} />
        </span>
      ) : (
        <span className={styles['steps']}>
          <Pagination
            current={page}
            pageSize={pageSize}
            total={Math.min(answer.total, lastNumbered * pageSize)}
            showSizeChanger={!hasOneSize}
            pageSizeOptions={[...PAGE_SIZES]}
            showLessItems
            onChange={(to, size) =>
              onChange({ page: size === pageSize ? to : 1, pageSize: size, cursor: null })
            }
          />
          {page === lastNumbered && answer.nextCursor !== null && (
            <NextButton isEnabled onClick={() => goTo(page + 1)} />
          )}
        </span>
      )}
    </nav>
  );
}

function NextButton({ isEnabled, onClick }: { readonly isEnabled: boolean; readonly onClick: () => void }) {
  const t = useText();
  return (
    <Button type="text" icon={<RightOutlined />} iconPosition="end" disabled={!isEnabled} onClick={onClick}>
      {t(TABLE_WORDS.nextPage)}
    </Button>
  );
}
