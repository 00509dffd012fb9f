import { Progress, Skeleton, Table } from 'antd';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { toStandard } from './item-text';
import styles from './plan.module.css';
import { PLAN_WORDS } from './plan-words';
import { usePlanItems, type PlanPartProps } from './use-items';

const RATE_WIDTH_PX = 220;
const COUNT_WIDTH_PX = 100;

/** Every item of a plan with how often it is in order. */
export function PlanItems(props: PlanPartProps) {
  const t = useText();
  const { data, error, refresh, declared } = usePlanItems(props);
  if (data === undefined)
    return error === null ? <Skeleton active /> : <UnreadBlock error={error} onRetry={refresh} />;
  const rows = data.list.flatMap(({ item: key, passed, failed }) => {
    const found = declared.get(key);
    if (found === undefined) return [];
    const { type, item } = found;
    const all = passed + failed;
    return [
      {
        ...{ key, passed, failed, name: t(item.title), type: t(type.short), standard: toStandard(item, t) },
        rate: all === 0 ? null : Math.round((1000 * passed) / all) / 10,
      },
    ];
  });
  return (
    <div className={styles['part']}>
      <Table
        size="small"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: t(PLAN_WORDS.item), dataIndex: 'name' },
          { title: t(PLAN_WORDS.type), dataIndex: 'type' },
          { title: t(PLAN_WORDS.standard), dataIndex: 'standard' },
          { title: t(PLAN_WORDS.passed), dataIndex: 'passed', align: 'right', width: COUNT_WIDTH_PX },
          { title: t(PLAN_WORDS.failed), dataIndex: 'failed', align: 'right', width: COUNT_WIDTH_PX },
          {
            title: t(PLAN_WORDS.passRate),
            dataIndex: 'rate',
            width: RATE_WIDTH_PX,
            render: (rate: number | null, { name }) =>
              rate === null ? (
                <span className={styles['muted']}>{t(PLAN_WORDS.notChecked)}</span>
              ) : (
                <Progress
                  percent={rate}
                  size="small"
                  status="normal"
                  format={(percent) => `${percent}%`}
                  aria-label={`${name} ${t(PLAN_WORDS.passRate)}`}
                />
              ),
          },
        ]}
      />
    </div>
  );
}
