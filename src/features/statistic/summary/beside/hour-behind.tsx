import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import type { ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { formatDate } from '../../../../format/moment';
import { useText } from '../../../../i18n/language';
import type { PartPlace } from '../../part-place';
import { toOrderParams } from '../../report/report-view';
import { hoursOf, type HourName } from './hour-spans';
import styles from './part.module.css';

const WORDS = {
  behind: text('该时段支付的订单：', 'Orders paid in it:'),
  when: text(
    '订单按支付时间列出；启动计入启动的时刻，退款计入退款完成的时刻，运行时长与用量计入运行结束的时刻',
    'Orders stand by their payment; starts, refunds, run time and what was used count when they happen',
  ),
};

interface HourBehindProps extends Omit<PartPlace, 'model'> {
  readonly page: ResolvedSummaryPage;
  readonly at: HourName;
  /** What the hour is called. */
  readonly name: string;
  /** Its figures. */
  readonly words: string;
  /** Until when they are known: hours to come lead nowhere. */
  readonly untilMs: number;
}

/** An hour of the day with its figures, and the way to its orders, day by day. */
export function HourBehind({ page, at, name, words, untilMs, period, storeIds }: HourBehindProps) {
  const t = useText();
  const orderPage = `${page.groups[0] ?? ''}/order`;
  const orders = useCan({ resource: orderPage, action: 'list' });
  return (
    <>
      <p className={styles['behind']}>
        <strong>{name}</strong>
        <span>{words}</span>
        {orders.data?.can === true && (
          <>
            <span>{t(WORDS.behind)}</span>
            {hoursOf(at, [period[0], Math.min(period[1], untilMs)]).map((hour) => (
              <Link
                key={hour[0]}
                to={`/${orderPage}?${toOrderParams({ period: [...hour], storeIds }).toString()}`}
              >
                {formatDate(hour[0])}
              </Link>
            ))}
          </>
        )}
      </p>
      {orders.data?.can === true && <p className={styles['note']}>{t(WORDS.when)}</p>}
    </>
  );
}
