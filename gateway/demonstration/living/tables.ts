import type { Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    demonstration_clock: DemonstrationClockTable;
  }
}

/** One row where the database holds the demonstration; none where it holds a business. */
export interface DemonstrationClockTable {
  id: Generated<number>;
  seed_number: number;
  scale: number;
  lived_until: EpochMs;
  /** The gateway that lets it live, and until when nobody else may. */
  holder: Unset<string>;
  held_until: Generated<EpochMs>;
}
