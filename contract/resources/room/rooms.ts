/**
 * How the rows of a list stand in rooms, each as a card where it stands (pages 3.1). Every name is that of a field of the
 * page.
 */
export interface RoomsDeclaration<N extends string = string> {
  /** What the store stands in; tells two stores of one name apart. */
  readonly place: N;
  /** The list can be sorted by it, as by room and position: only so do the rows of a room come together. */
  readonly store: N;
  readonly room: N;
  /** Where in the room; cards stand in its natural order, 左2 before 左10 and both before 右1. */
  readonly position: N;
  /** What names the card, in a word. */
  readonly number: N;
  readonly name: N;
  /** A choice whose options have tones: the colour of the card, and by it who needs somebody. */
  readonly state: N;
  /**
   * What a card says beneath, where there is something to say: a flag that holds, a text, a quantity that is not 0, a
   * time.
   *
   * @default nothing
   */
  readonly tells?: readonly N[];
}

/** Rooms after defaults are filled. */
export type ResolvedRooms = Required<RoomsDeclaration>;

/** Fills the defaults; null where a list has no rooms. */
export function resolveRooms(declared: RoomsDeclaration | undefined): ResolvedRooms | null {
  return declared === undefined ? null : { tells: [], ...declared };
}

/** The fields that rows are sorted by, the first before the others, so that those of a room come together. */
export function orderOfRooms({ store, room, position }: RoomsDeclaration): readonly string[] {
  return [store, room, position];
}
