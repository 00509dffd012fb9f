import type { Declaration } from '../../../contract/resources/declaration';
import { withFigures } from '../../../resources/figures/figures';
import { dryingCabinet } from './entry';

/** Word on the wire of the eighth type. */
export const EIGHTH_WORD = dryingCabinet.deviceType;
/** Route word of the eighth type. */
export const EIGHTH_NAME = dryingCabinet.name;

/** The declaration with one equipment type more, and nothing else changed; once is enough. */
export function withEighthType(declaration: Declaration): Declaration {
  const whole = withFigures({ ...declaration, entries: [dryingCabinet] });
  return { ...declaration, entries: [...withoutEighthType(declaration).entries, ...whole.entries] };
}

/** The declaration as it is shipped, also where every suite runs with the eighth type. */
export function withoutEighthType(declaration: Declaration): Declaration {
  return { ...declaration, entries: declaration.entries.filter(({ name }) => name !== EIGHTH_NAME) };
}
