import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { createCertificationService } from '../features/certification/certification-service';
import { headFileOf } from '../features/operation-log/log-head-file';
import { createOperationLog } from '../features/operation-log/operation-log';
import { systemRandom } from '../database/token';
import { createTelemetryStore } from '../features/telemetry/telemetry-store';
import { CERTIFICATION_USAGE, runCertificationCommand } from './certification-command';
import { DATABASE_USAGE, runDatabaseCommand } from './database-command';
import { LEDGER_USAGE, runLedgerCommand } from './ledger-command';
import { LOG_USAGE, runLogCommand } from './log-command';
import { runTelemetryCommand, TELEMETRY_USAGE } from './telemetry-command';

export type OperatorCommandName = 'certification' | 'database' | 'ledger' | 'log' | 'telemetry';

/** One command as it was typed. */
export interface OperatorCommand {
  readonly name: OperatorCommandName;
  readonly args: readonly string[];
  /** Who runs it, as logs name them. */
  readonly operator: string;
}

/** Where a command is carried out. */
export interface CommandPlace {
  readonly db: Kysely<Database>;
  /** Folder that the gateway keeps files in. */
  readonly dataDir: string;
  /** Address of the owner of the tables; undefined on the embedded database. */
  readonly ownerUrl: string | undefined;
}

interface Program {
  readonly usage: string;
  /** Yields the lines to print. */
  readonly run: (place: CommandPlace, command: OperatorCommand) => Promise<readonly string[]>;
}

/** What the operator of an installation, who is nobody's tenant, can do from its console. */
export const OPERATOR_PROGRAMS: Readonly<Record<OperatorCommandName, Program>> = {
  certification: {
    usage: CERTIFICATION_USAGE,
    run({ db }, { args, operator }) {
      const parts = { db, now: Date.now, random: systemRandom };
      const service = createCertificationService({ ...parts, log: createOperationLog(parts) });
      return runCertificationCommand(args, { db, service, operator });
    },
  },
  database: {
    usage: DATABASE_USAGE,
    run: (place, { args }) => runDatabaseCommand(args, place),
  },
  ledger: {
    usage: LEDGER_USAGE,
    run: ({ db }, { args }) => runLedgerCommand(args, { db, now: Date.now }),
  },
  log: {
    usage: LOG_USAGE,
    run: ({ db, dataDir }, { args }) =>
      runLogCommand(args, { db, headFile: headFileOf(dataDir), now: Date.now }),
  },
  telemetry: {
    usage: TELEMETRY_USAGE,
    run: ({ db }, { args }) => runTelemetryCommand(args, { store: createTelemetryStore(db), now: Date.now }),
  },
};

/** True for a command that arrived from elsewhere and has the form of one. */
export function isOperatorCommand(value: unknown): value is OperatorCommand {
  if (typeof value !== 'object' || value === null) return false;
  const { name, args, operator }: Partial<Record<keyof OperatorCommand, unknown>> = value;
  return (
    typeof name === 'string' &&
    Object.hasOwn(OPERATOR_PROGRAMS, name) &&
    Array.isArray(args) &&
    args.every((arg) => typeof arg === 'string') &&
    typeof operator === 'string'
  );
}
