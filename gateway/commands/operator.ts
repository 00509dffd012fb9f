import { OPERATOR_PROGRAMS } from '../operator/operator-commands';
import { runOperatorCommand } from '../operator/run-operator-command';

/** The operator's tools, by name: `certification`, `database`, `ledger`, `log`, `telemetry`. */
const [name = '', ...args] = process.argv.slice(2);
if (!isProgram(name)) throw new Error(`"${name}" is none of: ${Object.keys(OPERATOR_PROGRAMS).join(', ')}.`);
process.exitCode = await runOperatorCommand(name, { args, print: console.log, complain: console.error });

function isProgram(word: string): word is keyof typeof OPERATOR_PROGRAMS {
  return Object.hasOwn(OPERATOR_PROGRAMS, word);
}
