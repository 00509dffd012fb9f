import { Button, message } from 'antd';
import { useEffect } from 'react';
import { TraceNumber } from '../layout/trace-number';
import type { MessageOutlet, ShownMessage } from '../providers/notification-provider';

/** antd's messages under the theme and language in force, handed up once they can be shown. */
export function MessageHost({ onReady }: { readonly onReady: (outlet: MessageOutlet) => void }) {
  const [messages, holder] = message.useMessage();
  useEffect(() => {
    onReady({
      open: ({ action, traceId, content, ...config }) =>
        messages.open({
          ...config,
          content: (
            <>
              {action === undefined ? content : <WithAction content={content} action={action} />}
              {traceId !== undefined && (
                <>
                  {' '}
                  <TraceNumber traceId={traceId} />
                </>
              )}
            </>
          ),
        }),
      destroy: (key) => messages.destroy(key),
    });
  }, [messages, onReady]);
  return holder;
}

function WithAction({ content, action }: Required<Pick<ShownMessage, 'content' | 'action'>>) {
  return (
    <>
      {content}{' '}
      <Button type="link" size="small" onClick={action.onClick}>
        {action.label}
      </Button>
    </>
  );
}
