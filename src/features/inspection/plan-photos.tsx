import { Empty, Skeleton } from 'antd';
import { toInspectionPhotosEndpoint } from '../../../contract/api/page/inspection/inspection-endpoints';
import { INSPECTION_PHOTOS_MAX } from '../../../contract/domain/inspection/statistics';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { PictureGallery } from '../../table/picture/picture-gallery';
import styles from './plan.module.css';
import { PLAN_WORDS } from './plan-words';
import type { PlanPartProps } from './use-items';

/** The pictures of a plan by device, each with when and by whom they were taken. */
export function PlanPhotos({ page, id }: PlanPartProps) {
  const t = useText();
  const { data, error, refresh } = useEndpointQuery(toInspectionPhotosEndpoint(page), { body: { id } });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <UnreadBlock error={error} onRetry={refresh} />;
  if (data.list.length === 0) {
    return (
      <div className={styles['part']}>
        <Empty description={t(PLAN_WORDS.noPhotos)} />
      </div>
    );
  }
  return (
    <div className={styles['part']}>
      {data.isCut && (
        <p className={styles['muted']}>{t(PLAN_WORDS.photosCut, { max: String(INSPECTION_PHOTOS_MAX) })}</p>
      )}
      <ul className={styles['photos']}>
        {data.list.map(({ taskId, deviceNumber, storeName, by, at, photos }) => (
          <li key={taskId}>
            <PictureGallery ids={photos} title={`${deviceNumber} ${formatMoment(at)} ${by ?? ''}`.trim()} />
            <strong>{deviceNumber}</strong>
            <span className={styles['muted']}>{storeName}</span>
            <span className={styles['muted']}>
              {formatMoment(at)} {by}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
