import type { ActionValue } from '../../../contract/api/page/action';
import type { ResolvedField } from '../../../contract/resources/field';

/** What every entry control is given; all but the field come from the form item around it. */
export interface EntryControlProps {
  readonly field: ResolvedField;
  readonly id?: string;
  /** Names a control that no label stands beside. */
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: 'true' | 'false';
  readonly 'aria-invalid'?: 'true' | 'false';
  readonly 'aria-describedby'?: string;
  /** Null while nothing is entered. */
  readonly value?: ActionValue;
  readonly onChange?: (value: ActionValue) => void;
}
