// A program of its own beside a gateway: `compress-portal.mjs <folder of the build>`. Whatever else wants the machine goes first.
import { constants, setPriority } from 'node:os';
import { writeTwins } from './write-twins';

const [, , buildDir] = process.argv;
if (buildDir === undefined) throw new Error('Name the folder of the build.');
setPriority(constants.priority.PRIORITY_LOW);
await writeTwins(buildDir);
