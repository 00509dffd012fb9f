import type { ColumnType } from 'kysely';

/** Epoch milliseconds, kept as bigint and read as a safe number on both engines. */
export type EpochMs = number;

/** A jsonb column: read as a value, written as JSON text, so that both drivers agree on arrays. */
export type Json<T> = ColumnType<T, string, string>;

/** A column that is null until something happens, and may be left out when a row is inserted. */
export type Unset<T> = ColumnType<T | null, T | null | undefined, T | null>;

/**
 * Every table of the gateway, under its name in SQL. Times are epoch ms, money whole cents. A feature adds
 * its own in its `tables.ts`, beside what reads and writes them.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the features
export interface Database {}
