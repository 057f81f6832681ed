import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build-site.ts'
import { hashSources } from './sources-hash.ts'

/** `npm run build`. With `--if-changed` only if no build of exactly these sources exists: after an install, an update or a change. */
const STAMP = 'sources.sha256'
const IN_USE = join('build', STAMP)

const sources = hashSources()
const isThere = existsSync(IN_USE) && readFileSync(IN_USE, 'utf8') === sources
const isWanted = !isThere || !process.argv.includes('--if-changed')
if (isWanted && !buildSite({ finish: (folder) => writeFileSync(join(folder, STAMP), sources) })) process.exitCode = 1
