import { Drawer } from 'antd';
import { useText } from '../../i18n/language';
import { AlertBoard } from '../../list/alert/alert-board';
import { ALERT_WORDS } from '../../list/alert/alert-words';
import { DRAWER_WORDS } from '../../layout/drawer-words';

const WIDTH_PX = 600;

/** Alerts of every type that the reader may see. */
export function AlertDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Drawer
      open
      width={WIDTH_PX}
      title={t(ALERT_WORDS.title)}
      aria-label={t(ALERT_WORDS.title)}
      closable={{ 'aria-label': t(DRAWER_WORDS.close) }}
      onClose={onClose}
    >
      <AlertBoard page={null} onLeave={onClose} />
    </Drawer>
  );
}
