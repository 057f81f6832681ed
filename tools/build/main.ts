import { buildSite } from './build-site.ts'

/** `npm run build` */
if (!buildSite()) process.exitCode = 1
