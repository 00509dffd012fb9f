import { userInfo } from 'node:os';
import { openDatabase } from '../database/open-database';
import { readEnv, type Env } from '../env';
import { OPERATOR_PROGRAMS, type OperatorCommand, type OperatorCommandName } from './operator-commands';
import { askRunningGateway } from './operator-socket';
import { UsageError } from './usage-error';
import { describeThrown } from '../database/error-words';

/** What a program in a terminal has: its arguments and where it prints. */
export interface Terminal {
  readonly args: readonly string[];
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Runs a command as it was typed; yields the exit code. */
export async function runOperatorCommand(
  name: OperatorCommandName,
  { args, print, complain }: Terminal,
): Promise<number> {
  try {
    const lines = await carryOut({ name, args, operator: userInfo().username });
    lines.forEach((line) => print(line));
    return 0;
  } catch (error) {
    complain(describeThrown(error));
    if (error instanceof UsageError) complain(OPERATOR_PROGRAMS[name].usage);
    return 1;
  }
}

/** By the gateway that has the embedded database open, else by this process. */
async function carryOut(command: OperatorCommand): Promise<readonly string[]> {
  const { env, problems } = readEnv(process.env);
  if (env === undefined) throw new Error(problems.join('\n'));
  const answered = env.databaseUrl === undefined ? await askRunningGateway(env.dataDir, command) : undefined;
  return answered ?? (await carryOutHere(env, command));
}

async function carryOutHere(env: Env, command: OperatorCommand): Promise<readonly string[]> {
  const database = await openDatabase(
    env.databaseUrl === undefined
      ? { engine: 'pglite', dataDir: env.dataDir }
      : {
          engine: 'postgresql',
          url: env.databaseUrl,
          migrationUrl: env.databaseMigrationUrl,
          connections: 2,
        },
  );
  try {
    const ownerUrl =
      env.databaseUrl === undefined ? undefined : (env.databaseMigrationUrl ?? env.databaseUrl);
    return await OPERATOR_PROGRAMS[command.name].run(
      { db: database.db, dataDir: env.dataDir, ownerUrl },
      command,
    );
  } finally {
    await database.close();
  }
}
