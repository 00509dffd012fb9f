import { Type } from '@sinclair/typebox';
import { INSPECTION_PICKS } from '../../../domain/inspection/plan';
import { Id, OneId, StoreIds } from '../../parameter';
import { closed, nullable, wordOf, type Shape } from '../../shape';

const TYPES_MAX = 50;

/** Body of `POST {plan page}/people`. */
export const InspectorsRequest = closed({});
export type InspectorsRequest = Shape<typeof InspectorsRequest>;

/** Who may be sent to devices, the main account first. */
export const InspectorsAnswer = Type.Object({
  list: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type InspectorsAnswer = Shape<typeof InspectorsAnswer>;

/** Body of `POST {plan page}/{action}/range`: what a plan is to cover. */
export const InspectionRangeRequest = closed({
  types: Type.Array(Id, { maxItems: TYPES_MAX }),
  storeIds: StoreIds,
  pick: wordOf(INSPECTION_PICKS),
});
export type InspectionRangeRequest = Shape<typeof InspectionRangeRequest>;

/** A device that a plan would cover. */
export const InspectionRangeDevice = Type.Object({
  id: Type.String(),
  number: Type.String(),
  equipment: Type.String(),
  storeId: Type.String(),
  room: Type.String(),
  position: Type.String(),
});
export type InspectionRangeDevice = Shape<typeof InspectionRangeDevice>;

/** The devices of the range, by store and number. */
export const InspectionRangeAnswer = Type.Object({
  list: Type.Array(InspectionRangeDevice),
  /** There are more than one plan may cover; the list is cut. */
  isCut: Type.Boolean(),
});
export type InspectionRangeAnswer = Shape<typeof InspectionRangeAnswer>;

/** Body of `POST {task page}/items`: the plan. */
export const InspectionItemsRequest = OneId;
export type InspectionItemsRequest = Shape<typeof InspectionItemsRequest>;

/** One item of a plan, over its devices that the reader sees. */
export const InspectionItemCount = Type.Object({
  /** Its key among the items of every type. */
  item: Type.String(),
  passed: Type.Integer(),
  failed: Type.Integer(),
});
export type InspectionItemCount = Shape<typeof InspectionItemCount>;

/** Something that is not in order at one device. */
export const InspectionFailure = Type.Object({
  taskId: Type.String(),
  deviceNumber: Type.String(),
  storeName: nullable(Type.String()),
  item: Type.String(),
  value: Type.String(),
  /** Epoch ms. */
  scannedAt: nullable(Type.Integer()),
  note: nullable(Type.String()),
  ticketId: nullable(Type.String()),
  ticketNo: nullable(Type.String()),
  ticketStatus: nullable(Type.Integer()),
});
export type InspectionFailure = Shape<typeof InspectionFailure>;

/** Every item of the plan in its order, and what is not in order, the latest first and at most 200. */
export const InspectionItemsAnswer = Type.Object({
  list: Type.Array(InspectionItemCount),
  failures: Type.Array(InspectionFailure),
});
export type InspectionItemsAnswer = Shape<typeof InspectionItemsAnswer>;

/** So many failures are told of. */
export const INSPECTION_FAILURES_MAX = 200;

/** Body of `POST {task page}/photos`: the plan. */
export const InspectionPhotosRequest = OneId;
export type InspectionPhotosRequest = Shape<typeof InspectionPhotosRequest>;

/** The pictures that were taken at one device. */
export const InspectedPhotos = Type.Object({
  taskId: Type.String(),
  deviceNumber: Type.String(),
  storeName: nullable(Type.String()),
  /** Who took them. */
  by: nullable(Type.String()),
  /** Epoch ms. */
  at: Type.Integer(),
  /** Ids of attachments. */
  photos: Type.Array(Type.String()),
});
export type InspectedPhotos = Shape<typeof InspectedPhotos>;

/** Pictures of a plan by device, the latest first. */
export const InspectionPhotosAnswer = Type.Object({
  list: Type.Array(InspectedPhotos),
  /** There are devices with pictures beyond those of the list. */
  isCut: Type.Boolean(),
});
export type InspectionPhotosAnswer = Shape<typeof InspectionPhotosAnswer>;
