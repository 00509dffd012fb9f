import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../i18n/language';
import { DRAWER_WORDS } from '../../layout/drawer-words';
import { useCopy } from '../../layout/use-copy';
import { FieldCell, type CellProps } from '../../table/cells';
import styles from './detail.module.css';

/** A number that is said elsewhere, with a button that copies it; marked whole where there is no clipboard. */
export function CopiedText(props: CellProps) {
  const { field, value } = props;
  const t = useText();
  const [state, copy] = useCopy(() => (typeof value === 'string' ? value : ''));
  if (typeof value !== 'string' || value === '') return <FieldCell {...props} />;
  const name = t(DRAWER_WORDS.copy, { name: t(field.title) });
  return (
    <span className={styles['copied']}>
      <FieldCell {...props} />
      <Button
        type="text"
        size="small"
        icon={state === 'copied' ? <CheckOutlined /> : <CopyOutlined />}
        {...(state === 'copy' ? { 'aria-label': name, title: name } : {})}
        onClick={copy}
      >
        <span aria-live="polite">{state !== 'copy' && t(DRAWER_WORDS[state])}</span>
      </Button>
    </span>
  );
}
