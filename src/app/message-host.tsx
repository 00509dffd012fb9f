import { message } from 'antd';
import { useEffect } from 'react';
import type { MessageOutlet } from '../providers/notification-provider';

/** antd's messages under the theme and language in force, handed up once they can be shown. */
export function MessageHost({ onReady }: { readonly onReady: (outlet: MessageOutlet) => void }) {
  const [messages, holder] = message.useMessage();
  useEffect(() => {
    onReady({ open: (config) => messages.open(config), destroy: (key) => messages.destroy(key) });
  }, [messages, onReady]);
  return holder;
}
