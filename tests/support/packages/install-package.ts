import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache')

/**
 * Installs a package that is too large for every checkout (a browser, Lighthouse) on first use, by a lock file of its own, below
 * `node_modules/.cache`. Concurrent calls are safe.
 *
 * @returns the folder whose `node_modules` holds the package
 * @throws npm's error, such as without a network
 */
export async function installPackage(name: 'chromium' | 'lighthouse'): Promise<string> {
  const source = join(import.meta.dirname, name)
  const lock = await readFile(join(source, 'package-lock.json'))
  const folder = join(CACHE, `vereinsheim-${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  await placeOnce(folder, async (fresh) => {
    await cp(source, fresh, { recursive: true })
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await promisify(execFile)('npm', options, { cwd: fresh, shell: process.platform === 'win32' })
  })
  return folder
}

/** Creates a folder whole or not at all, unless it exists; of concurrent callers, the later ones use the first one's. */
export async function placeOnce(folder: string, fill: (fresh: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(CACHE, { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await fill(fresh)
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
