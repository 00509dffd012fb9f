import type { ConfigProblem } from '../problem';

/** A problem at its indexed place; the names are added when all are known. */
export type Located = Omit<ConfigProblem, 'path'>;
