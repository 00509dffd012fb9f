import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { PICTURE_WORDS } from './picture-words';
import { Picture } from './picture';
import styles from './picture.module.css';

const WIDTH_PX = 880;

interface PictureGalleryProps {
  readonly ids: readonly string[];
  /** What the pictures are of. */
  readonly title: string;
}

/** Small pictures beside each other; a click shows one large, and the others behind it. */
export function PictureGallery({ ids, title }: PictureGalleryProps) {
  const t = useText();
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <span className={styles['tiles']}>
        {ids.map((id, index) => {
          const words = t(PICTURE_WORDS.picture, { title, index: index + 1 });
          return (
            <button
              key={id}
              type="button"
              className={styles['tile']}
              aria-label={words}
              onClick={(event) => {
                // The row behind it opens by a click of its own.
                event.stopPropagation();
                setShown(index);
              }}
            >
              <Picture id={id} alt="" />
            </button>
          );
        })}
      </span>
      {shown !== null && (
        <LargePicture {...{ ids, title, index: shown }} onGo={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface LargePictureProps extends PictureGalleryProps {
  readonly index: number;
  readonly onGo: (index: number) => void;
  readonly onClose: () => void;
}

function LargePicture({ ids, title, index, onGo, onClose }: LargePictureProps) {
  const t = useText();
  const id = ids[index];
  return (
    <Modal
      open
      centered
      width={WIDTH_PX}
      title={t(PICTURE_WORDS.pictureOf, { title, index: index + 1, count: ids.length })}
      onCancel={onClose}
      footer={
        ids.length === 1 ? null : (
          <>
            <Button icon={<LeftOutlined />} disabled={index === 0} onClick={() => onGo(index - 1)}>
              {t(PICTURE_WORDS.previousPicture)}
            </Button>
            <Button
              icon={<RightOutlined />}
              disabled={index === ids.length - 1}
              onClick={() => onGo(index + 1)}
            >
              {t(PICTURE_WORDS.nextPicture)}
            </Button>
          </>
        )
      }
    >
      <div className={styles['large']}>
        {id !== undefined && (
          <Picture key={id} isLarge id={id} alt={t(PICTURE_WORDS.picture, { title, index: index + 1 })} />
        )}
      </div>
    </Modal>
  );
}
