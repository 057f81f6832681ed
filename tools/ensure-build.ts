import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_SOURCES } from './build-sources.ts'

/** Builds when there is no build of exactly these sources: after an install, an update or a change. */
const STAMP = 'build/sources.sha256'

const hash = createHash('sha256')
for (const path of BUILD_SOURCES.flatMap(listFiles))
  hash.update(path).update('\0').update(readFileSync(path)).update('\0')
const sources = hash.digest('hex')

if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) process.exit(0)
const built = spawnSync('npm', ['run', '--silent', 'build'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
})
if (built.status !== 0) process.exit(built.status ?? 1)
mkdirSync('build', { recursive: true })
writeFileSync(STAMP, sources)

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
