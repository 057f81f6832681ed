import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build-site.ts'
import { BUILD_SOURCES } from './build-sources.ts'

/** Builds when there is no build of exactly these sources: after an install, an update or a change. */
const STAMP = 'sources.sha256'

const hash = createHash('sha256')
for (const path of BUILD_SOURCES.flatMap(listFiles))
  hash.update(path).update('\0').update(readFileSync(path)).update('\0')
const sources = hash.digest('hex')

const isThere = existsSync(join('build', STAMP)) && readFileSync(join('build', STAMP), 'utf8') === sources
if (!isThere && !buildSite({ finish: (folder) => writeFileSync(join(folder, STAMP), sources) })) process.exitCode = 1

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
