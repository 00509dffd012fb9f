import { Type } from '@sinclair/typebox';
import { COMPARISON_OBSTACLES, type ComparisonObstacle } from '../../../domain/report';
import { NoParameters } from '../../parameter';
import type { Shape } from '../../shape';
import { ComparedFigure, ComparedSpan } from '../report';
import { WaitingItem } from '../statistic/waiting';

/** Body of `POST overview/report`: everything that the reader may see, now. */
export const OverviewRequest = NoParameters;
export type OverviewRequest = Shape<typeof OverviewRequest>;

/** The figures of a day, by the name of each metric, and why no change of them may be said. */
const OverviewFigures = Type.Object({
  figures: Type.Record(Type.String(), ComparedFigure),
  /** Null where a change may be said. */
  obstacle: Type.Unsafe<ComparisonObstacle | null>({
    type: ['string', 'null'],
    enum: [...COMPARISON_OBSTACLES, null],
  }),
});
export type OverviewFigures = Shape<typeof OverviewFigures>;

/** Today so far, and yesterday. */
const BothDays = { today: OverviewFigures, yesterday: OverviewFigures };

/** What was compared with what on each day: the whole hours that have passed, and those a week before. */
const ComparedDay = Type.Object({ elapsed: ComparedSpan, base: ComparedSpan });
export type ComparedDay = Shape<typeof ComparedDay>;

const OverviewTotal = Type.Object(BothDays);
export type OverviewTotal = Shape<typeof OverviewTotal>;

const OverviewTypeLine = Type.Object({
  /** Word on the wire. */
  equipment: Type.String(),
  ...BothDays,
});
export type OverviewTypeLine = Shape<typeof OverviewTypeLine>;

const OverviewStoreLine = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Word on the wire of the type that brought most there: today, or yesterday where nothing has come yet. */
  equipment: Type.String(),
  ...BothDays,
});
export type OverviewStoreLine = Shape<typeof OverviewStoreLine>;

/** What waits of one type. */
export const OverviewWaiting = Type.Object({
  /** Word on the wire. */
  equipment: Type.String(),
  /** In the order of the declaration: what stands still first. */
  items: Type.Array(WaitingItem),
});
export type OverviewWaiting = Shape<typeof OverviewWaiting>;

/** Data of the overview. */
export const OverviewAnswer = Type.Object({
  days: Type.Object({ today: ComparedDay, yesterday: ComparedDay }),
  total: OverviewTotal,
  /** Every type whose summary the reader may see, in menu order: they add up to the total. */
  types: Type.Array(OverviewTypeLine),
  /** The stores that brought most today, then yesterday, by the first metric; at most `OVERVIEW_STORES_MAX`. */
  stores: Type.Array(OverviewStoreLine),
  /** How many stores brought anything in either day. */
  storeCount: Type.Integer(),
  /** What waits of each type, with statistics or without: only what the reader may see the list of. */
  waiting: Type.Array(OverviewWaiting),
  /** What waits of receipts, which are of no type: only what the reader may see the list of. */
  receipts: Type.Array(WaitingItem),
  /** When the figures were read, epoch ms. */
  updatedAt: Type.Integer(),
});
export type OverviewAnswer = Shape<typeof OverviewAnswer>;
