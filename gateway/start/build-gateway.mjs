// Makes the gateway's build where there is none of these sources; `npm run build` and a first start run it.
import { fileURLToPath } from 'node:url';
import { buildGateway, findGatewayBuild } from './gateway-build.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { folder, exists } = findGatewayBuild(ROOT);
if (!exists) await buildGateway(ROOT, folder);
