import { createElement, Suspense, useState, type ReactElement } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ActionDialogProps } from './action-dialog';
import { dialogOf } from './action-dialogs';

interface Acting {
  readonly press: (action: ResolvedAction, rows: readonly Row[]) => void;
  /** Holder of the dialog; null while there is none. */
  readonly dialog: ReactElement | null;
}

type Around = Omit<ActionDialogProps, 'action' | 'rows' | 'onClose'> & {
  /** Whether a dialog is open: what it stands in must stay until it is done. */
  readonly onActing?: (isActing: boolean) => void;
};

/** The dialog of the action that was pressed. */
export function useActionDialog({ onActing, ...around }: Around): Acting {
  // The rows as they were then: a live change may take one from the list while its dialog is filled in.
  const [pressed, setPressed] = useState<{
    readonly action: ResolvedAction;
    readonly rows: readonly Row[];
  } | null>(null);
  const close = () => {
    setPressed(null);
    onActing?.(false);
  };
  return {
    press(action, rows) {
      setPressed({ action, rows });
      onActing?.(true);
    },
    dialog: pressed && (
      <Suspense fallback={null}>
        {createElement(dialogOf(pressed.action), { ...around, ...pressed, onClose: close })}
      </Suspense>
    ),
  };
}
