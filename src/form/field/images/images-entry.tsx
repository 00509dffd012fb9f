import { CloseOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useRef } from 'react';
import { ATTACHMENT_TYPES, IMAGES_MAX } from '../../../../contract/domain/proof/attachment';
import { useText } from '../../../i18n/language';
import { BlobImage } from '../../../table/picture/blob-image';
import { Picture } from '../../../table/picture/picture';
import type { EntryControlProps } from '../entry-control-props';
import styles from './images-entry.module.css';
import { IMAGES_WORDS } from './images-words';
import { useFilesOf } from './use-files-of';
import { PICTURE_MAX_MB, usePictures, type PictureItem } from './use-pictures';

/** Pictures that are sent in as they are chosen: each shows how it went, is sent again or taken away. */
export function ImagesEntry({ field, value, onChange, id, ...links }: EntryControlProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { items, add, retry, remove, leftOut } = usePictures(value, onChange);
  const part = useRef<HTMLDivElement>(null);
  useFilesOf(part, add);
  return (
    <div ref={part} className={styles['field']} role="group" aria-label={t(field.title)}>
      <ul className={styles['tiles']}>
        {items.map((item, at) => (
          <li key={item.mark} className={styles['tile']} data-state={item.state}>
            <Tile item={item} index={at + 1} onRetry={() => retry(item.mark)} />
            <Button
              className={styles['remove'] ?? ''}
              size="small"
              shape="circle"
              icon={<CloseOutlined />}
              aria-label={t(IMAGES_WORDS.remove, { index: at + 1 })}
              onClick={() => remove(item.mark)}
            />
          </li>
        ))}
        {items.length < IMAGES_MAX && (
          <li>
            <Button
              id={id}
              aria-describedby={links['aria-describedby']}
              type="dashed"
              className={styles['add'] ?? ''}
              icon={<PlusOutlined />}
              onClick={() => input.current?.click()}
            >
              {t(IMAGES_WORDS.add)}
            </Button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        // antd shows every file input of a form, `hidden` or not.
        style={{ display: 'none' }}
        multiple
        type="file"
        aria-label={t(IMAGES_WORDS.add)}
        accept={Object.keys(ATTACHMENT_TYPES).join(',')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <div className={styles['limits']}>
        {t(IMAGES_WORDS.limits, { mb: PICTURE_MAX_MB, max: IMAGES_MAX })} · {t(IMAGES_WORDS.ways)}
      </div>
      {leftOut > 0 && (
        <div className={styles['leftOut']} role="alert">
          {t(IMAGES_WORDS.leftOut, { max: IMAGES_MAX, count: leftOut })}
        </div>
      )}
    </div>
  );
}

interface TileProps {
  readonly item: PictureItem;
  readonly index: number;
  readonly onRetry: () => void;
}

function Tile({ item, index, onRetry }: TileProps) {
  const t = useText();
  const alt = t(IMAGES_WORDS.picture, { index });
  if (item.state === 'there' && item.file === null) return <Picture id={item.mark} alt={alt} />;
  return (
    <>
      {item.file !== null && <BlobImage className={styles['image']} blob={item.file} alt={alt} />}
      {item.state === 'sending' && (
        <span className={styles['over']} role="status">
          <Spin size="small" />
          {t(IMAGES_WORDS.sending)}
        </span>
      )}
      {item.state === 'failed' && (
        <span className={styles['over']} role="alert" title={item.words ?? ''}>
          <span className={styles['failure']}>{item.words ?? t(IMAGES_WORDS.failed)}</span>
          {item.canRetry && (
            <Button
              size="small"
              type="text"
              icon={<ReloadOutlined />}
              aria-label={t(IMAGES_WORDS.retry, { index })}
              onClick={onRetry}
            />
          )}
        </span>
      )}
    </>
  );
}
