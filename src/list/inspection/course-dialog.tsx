import { ONE_HOUR_MS } from '../../../contract/limits';
import type { Row } from '../../../contract/api/page/list';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import styles from './inspection.module.css';
import { textOf } from './plan-entry';
import { PeopleItem } from './people-item';
import { Asked } from './plan-steps';
import { useInspectors } from './use-inspectors';

/** Between the names of a plan's inspectors. */
const BETWEEN = '、';
/** Fields that the row says as they are entered. */
const SAME = ['planName', 'startAt', 'mustScan', 'photosMin', 'distanceMax', 'maySkip', 'opensTickets'];

/** Changes when a plan that waits is carried out, by whom and by which rules. */
export function CourseDialog(props: ActionDialogProps) {
  const { action, rows } = props;
  const people = useInspectors();
  const [row] = rows;
  if (people === undefined || row === undefined) return null;
  const names = textOf(row['inspectors']).split(BETWEEN);
  const inspectorIds = people.filter(({ label }) => names.includes(label)).map(({ value }) => value);
  return (
    <ActionDialog
      {...props}
      initial={{ params: { ...toInitial(row), inspectorIds } }}
      asks={
        <>
          <Asked action={action} names={['planName']} />
          <div className={styles['pair']}>
            <Asked action={action} names={['startAt', 'hours']} />
          </div>
          <PeopleItem name={['params', 'inspectorIds']} isMany />
          <div className={styles['pair']}>
            <Asked
              action={action}
              names={['mustScan', 'maySkip', 'photosMin', 'distanceMax', 'opensTickets']}
            />
          </div>
        </>
      }
    />
  );
}

function toInitial(row: Row) {
  const [startAt, endAt] = [Number(row['startAt']), Number(row['endAt'])];
  const same = SAME.map((name) => {
    const value = row[name];
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return [name, isPlain ? value : null] as const;
  });
  return { ...Object.fromEntries(same), hours: Math.round((endAt - startAt) / ONE_HOUR_MS) };
}
