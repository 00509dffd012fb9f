import { LOAD_KINDS, SHARES, type CallsByKind, type LoadCall, type LoadKind } from './asked';

const CARDS = 100;
/** Shares no factor with the cards, so that each is drawn once and kinds lie apart. */
const STRIDE = 37;

/** The kinds of a hundred calls in a row, of each as many as its share. */
export function toDeck(): readonly LoadKind[] {
  return Array.from({ length: CARDS }, (_, card) => kindOf((card * STRIDE) % CARDS));
}

function kindOf(place: number): LoadKind {
  let end = 0;
  for (const kind of LOAD_KINDS) {
    end += SHARES[kind];
    if (place < end) return kind;
  }
  throw new Error('The shares are not a hundred.');
}

/** Draws calls for ever: kinds by their shares, and those of one kind in turn. */
export function drawCalls(calls: CallsByKind): () => LoadCall {
  const deck = toDeck();
  const drawn = { list: 0, statistic: 0, detail: 0, write: 0 };
  let card = 0;
  return () => {
    const kind = deck[card % deck.length] ?? 'list';
    card += 1;
    const call = calls[kind][drawn[kind] % calls[kind].length];
    if (call === undefined) throw new Error(`There is no call of the kind ${kind}.`);
    drawn[kind] += 1;
    return call;
  };
}
