import { runOperatorCommand } from './operator/run-operator-command';

/** The operator's tool: verifies the operation logs. */
process.exitCode = await runOperatorCommand('log', {
  args: process.argv.slice(2),
  print: console.log,
  complain: console.error,
});
