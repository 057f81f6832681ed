import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { untilAtRest, withServer, type ServerProcess } from './server-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAM = join(ROOT, 'src/server/main.ts')

/** Kept from one bench to the next, because preparing all pictures takes minutes; the program brings it up to date. */
const PREPARED = join(ROOT, 'bench-results/data')

type SiteOptions = { dataDir: string; env?: Record<string, string>; nodeFlags?: string[]; core?: number }

/** Runs work against the real program, as `npm start` runs it. */
export function withSite<T>(
  { dataDir, env = {}, nodeFlags = [], core }: SiteOptions,
  work: (site: ServerProcess) => Promise<T>,
): Promise<T> {
  const settings = {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    DATA_DIR: dataDir,
    CONTENT_DIR: join(ROOT, 'content'),
    ...env,
  }
  // From the data folder, so that no `.env` of the developer is read.
  return withServer({ script: [...nodeFlags, PROGRAM] as [string], cwd: dataDir, env: settings, core }, work)
}

/** Brings the kept data folder up to date: database, imported content, all pictures in all sizes. */
export async function prepareData(): Promise<void> {
  await mkdir(PREPARED, { recursive: true })
  await withSite({ dataDir: PREPARED }, untilAtRest)
}

/** Runs work with a copy of the prepared data folder that may be written to, and removes it afterwards. */
export async function withScratchData<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-bench-'))
  try {
    await cp(PREPARED, dataDir, { recursive: true })
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
