import { sql, type RawBuilder } from 'kysely';
import '../account/tables';

/** What the merchant is called in whose name a command was given; null where it was given in the own. */
export const principalOfCommand: RawBuilder<string | null> = sql<string | null>`(SELECT principal.name
  FROM franchisee principal WHERE principal.id = device_command.on_behalf_of)`;
