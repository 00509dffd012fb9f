import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { PeopleItem } from './people-item';
import { Asked } from './plan-steps';

/** Asks who is sent to devices, and within how long. */
export function InspectDialog(props: ActionDialogProps) {
  return (
    <ActionDialog
      {...props}
      asks={
        <>
          <PeopleItem name={['params', 'inspectorId']} isMany={false} />
          <Asked action={props.action} names={['hours']} />
        </>
      }
    />
  );
}
