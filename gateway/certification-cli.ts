import { runOperatorCommand } from './operator/run-operator-command';

/** The operator's tool: reads and decides requests for certification. */
process.exitCode = await runOperatorCommand('certification', {
  args: process.argv.slice(2),
  print: console.log,
  complain: console.error,
});
