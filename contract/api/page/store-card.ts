import { Type } from '@sinclair/typebox';
import { Id } from '../parameter';
import { closed, type Shape } from '../shape';

/** A store at the head of a page of devices (pages 3.6), with those switches that the caller may use. */
export const StoreCard = Type.Object({
  id: Type.String(),
  name: Type.String(),
  placeName: Type.String(),
  /** Whom its customers call; empty where it names nobody. */
  hotline: Type.String(),
  /** First and last opening minute of the day, 0–1440. */
  openFromMinute: Type.Integer(),
  openToMinute: Type.Integer(),
  switches: Type.Array(
    Type.Object({
      /** The field of devices that shows it. */
      field: Type.String(),
      isOn: Type.Boolean(),
      /** Devices that it is about, and how many of them are offline. */
      devices: Type.Integer(),
      offline: Type.Integer(),
    }),
  ),
});
export type StoreCard = Shape<typeof StoreCard>;

/** Body of `POST {page}/store/{field}`. */
export const StoreSwitchRequest = closed({ id: Id, isOn: Type.Boolean() });
export type StoreSwitchRequest = Shape<typeof StoreSwitchRequest>;

/** What became of it. */
export const StoreSwitchAnswer = Type.Object({
  /** False where it stood so already; then nobody is told. */
  isChanged: Type.Boolean(),
  /** Devices that are told, and how many of them are offline: those hear it when they are back. */
  told: Type.Integer(),
  offline: Type.Integer(),
});
export type StoreSwitchAnswer = Shape<typeof StoreSwitchAnswer>;
