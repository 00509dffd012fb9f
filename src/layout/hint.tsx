import { InfoCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import styles from './hint.module.css';

/** An ⓘ that explains a figure, by pointer and by keyboard. */
export function Hint({ words }: { readonly words: string }) {
  return (
    <Tooltip title={words} trigger={['hover', 'focus']}>
      <InfoCircleOutlined className={styles['hint']} tabIndex={0} role="img" aria-label={words} />
    </Tooltip>
  );
}
