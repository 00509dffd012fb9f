import type { Text } from '../../text';

/**
 * A quantity of every entry of a list that the devices bring themselves, drawn upon one another over days: what each
 * port of a box drew makes what the box drew. `N` are the own fields of the devices.
 */
export interface StackDeclaration<N extends string = string> {
  readonly title: Text;
  /** The own field of the devices, of kind `rows`, whose entries it is about; at most 16 of them are drawn. */
  readonly list: N;
  /** Column that tells its entries apart: a number, a text or a choice. */
  readonly key: string;
  /** Column whose words stand beside that: a text or a choice. @default nothing */
  readonly named?: string;
  /** Column that is drawn: a quantity. */
  readonly of: string;
}
