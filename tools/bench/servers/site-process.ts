import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeAsItIs } from '#platform/db/high-water-mark.ts'
import { hashFiles } from '../hash-files.ts'
import { writePhotographContent } from '../sample-photographs.ts'
import { untilAtRest, withServer, type ServerProcess } from './server-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = join(ROOT, 'build/server/main.js')

/** The tests' club, so that figures are comparable whatever club is in `content/`. */
export const SAMPLE_CONTENT = join(ROOT, 'tests/content')
/** As in `package.json`. */
export const START_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=25']

/** Kept between runs of the bench, because preparing all pictures takes minutes. */
const PREPARED = join(ROOT, 'bench-results/data')
const PHOTOGRAPHS = join(ROOT, 'bench-results/photographs')
/** The sources that decide how pictures are made; after a change they are made anew. */
const PICTURE_SOURCES = ['src/platform/images', 'src/platform/media']

type SiteOptions = { dataDir: string; env?: Record<string, string>; nodeFlags?: string[]; core?: number }

/** Runs work against the real program, as `npm start` runs it. */
export function withSite<T>(
  { dataDir, env = {}, nodeFlags = [], core }: SiteOptions,
  work: (site: ServerProcess) => Promise<T>,
): Promise<T> {
  const settings = {
    DATA_DIR: dataDir,
    CONTENT_DIR: SAMPLE_CONTENT,
    // Rate limits would refuse the measured requests.
    RATE_LIMITS: 'off',
    ...env,
  }
  // From the data folder, so that no `.env` of the developer is read.
  return withServer(
    { script: [...START_FLAGS, ...nodeFlags, PROGRAM] as [string], cwd: dataDir, env: settings, core },
    work,
  )
}

/** Prepares the data folder of all parts: a fresh database with imported content, and all pictures in all sizes. */
export const prepareData = (): Promise<void> => prepareFolder(PREPARED, SAMPLE_CONTENT)

/** Runs work with a copy of the data of a site with photographs in its news; also kept between runs of the bench. */
export async function withPhotographs<T>(work: (dataDir: string, contentDir: string) => Promise<T>): Promise<T> {
  const contentDir = join(PHOTOGRAPHS, 'content')
  await rm(contentDir, { recursive: true, force: true })
  await writePhotographContent(SAMPLE_CONTENT, contentDir)
  const prepared = join(PHOTOGRAPHS, 'data')
  await prepareFolder(prepared, contentDir)
  return withScratchData((dataDir) => work(dataDir, contentDir), prepared)
}

async function prepareFolder(folder: string, contentDir: string): Promise<void> {
  const stamp = join(folder, 'picture-sources.sha256')
  const sources = await hashFiles(PICTURE_SOURCES.map((path) => join(ROOT, path)))
  const known = await readFile(stamp, 'utf8').catch(() => undefined)
  if (known !== sources) await rm(folder, { recursive: true, force: true })
  for (const ending of ['', '-wal', '-shm']) await rm(join(folder, `vereinsheim.sqlite${ending}`), { force: true })
  await mkdir(folder, { recursive: true })
  // Pictures of an earlier bench lie here without their database.
  await takeAsItIs(folder)
  await withSite({ dataDir: folder, env: { CONTENT_DIR: contentDir } }, untilAtRest)
  await writeFile(stamp, sources)
}

/** Runs work with a writable copy of the prepared data folder, and removes it afterwards. */
export async function withScratchData<T>(work: (dataDir: string) => Promise<T>, prepared = PREPARED): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-bench-'))
  try {
    await cp(prepared, dataDir, { recursive: true })
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
