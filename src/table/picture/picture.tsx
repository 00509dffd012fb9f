import { PictureOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useText } from '../../i18n/language';
import { usePicture } from '../../providers/use-attachment';
import { TABLE_WORDS } from '../words';
import { PICTURE_WORDS } from './picture-words';
import { BlobImage } from './blob-image';
import styles from './picture.module.css';

interface PictureProps {
  readonly id: string;
  /** What it shows, for who does not see it. */
  readonly alt: string;
  /** There is room to say what went wrong, and to ask again. @default false */
  readonly isLarge?: boolean;
}

/** A picture of the gateway, fetched by whoever is signed in. */
export function Picture({ id, alt, isLarge = false }: PictureProps) {
  const t = useText();
  const { blob, isFailed, retry } = usePicture(id);
  if (blob !== null) return <BlobImage className={styles['image']} blob={blob} alt={alt} />;
  if (!isFailed) {
    return (
      <span className={styles['away']} role="status" aria-label={t(PICTURE_WORDS.loading)}>
        <Spin size="small" />
      </span>
    );
  }
  return (
    <span className={styles['away']} title={t(PICTURE_WORDS.pictureAway)}>
      <PictureOutlined aria-label={t(PICTURE_WORDS.pictureAway)} />
      {isLarge && (
        <>
          {t(PICTURE_WORDS.pictureAway)}
          <Button icon={<ReloadOutlined />} onClick={retry}>
            {t(TABLE_WORDS.retry)}
          </Button>
        </>
      )}
    </span>
  );
}
