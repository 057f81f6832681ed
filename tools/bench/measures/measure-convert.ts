import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { MINUTE } from '#shared/durations.ts'
import { atMost, type Figure, type Unit } from '../figure.ts'
import { hashFiles } from '../hash-files.ts'
import { sampleArticle } from '../sample-articles.ts'
import { takePhotograph } from '../sample-photographs.ts'
import { SAMPLE_CONTENT } from '../servers/site-process.ts'
import type { Bench } from './measure.ts'

const CONSOLE = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))
const POSTS = 500
const PICTURES = 4
/** A web-sized photograph, so that the disk is not measured. */
const PHOTOGRAPH = { width: 640, height: 427, quality: 80 }

/** A club with five hundred posts and two thousand pictures moves in, and then again. */
export async function measureConvert({ say }: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vereinsheim-convert-'))
  try {
    say(`writing a site of ${POSTS} posts and ${POSTS * PICTURES} pictures`)
    await writeSite(join(folder, 'alt'))
    const run = (...args: string[]) => runConsole(['content', ...args], folder)
    const converted = await run('convert', '--from', 'hugo', 'alt', '--to', 'neu')
    const first = await hashFiles([join(folder, 'neu')])
    await rm(join(folder, 'neu'), { recursive: true })
    await run('convert', '--from', 'hugo', 'alt', '--to', 'neu')
    const again = await hashFiles([join(folder, 'neu')])
    say('importing it')
    await makeDatabase(join(folder, 'data'))
    await run('import', '--from', SAMPLE_CONTENT)
    const imported = await run('import', '--from', 'neu', '--begin')
    const repeated = await run('import', '--from', 'neu')
    const figure = (name: string, unit: Unit, [measured, most]: [number, number]): Figure => ({
      name,
      unit,
      target: atMost(most),
      measured,
      isMachineDependent: unit === 'ms',
    })
    return [
      figure('site of 500 posts and 2,000 pictures, converted', 'ms', [converted.milliseconds, MINUTE]),
      figure('the same, memory at its peak', 'MB', [converted.peak, 300]),
      figure('the same, imported', 'ms', [imported.milliseconds, 10 * MINUTE]),
      figure('the same, memory at its peak while it is imported', 'MB', [imported.peak, 300]),
      figure('the same, converted again: differences', '', [first === again ? 0 : 1, 0]),
      figure('the same, imported again: changes', '', [repeated.output.includes('auf dem neuesten Stand') ? 0 : 1, 0]),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeDatabase(dataDir: string): Promise<void> {
  const connection = openDatabase({ databaseUrl: undefined, dataDir })
  await migrateDatabase(connection)
  await connection.close()
}

async function writeSite(folder: string): Promise<void> {
  const photograph = await takePhotograph(1, PHOTOGRAPH)
  for (let number = 0; number < POSTS; number++) {
    const { title, publishedAt, markdown, slug } = sampleArticle(number)
    const post = join(folder, 'content/posts', slug)
    await mkdir(post, { recursive: true })
    for (let picture = 0; picture < PICTURES; picture++) await writeFile(join(post, `bild-${picture}.jpg`), photograph)
    const shown = '![Halle](bild-0.jpg)\n\n{{< gallery >}}\n'
    await writeFile(
      join(post, 'index.md'),
      `---\ntitle: ${title}\ndate: ${publishedAt.toISOString()}\n---\n${markdown}\n\n${shown}`,
    )
  }
}

/** @returns peak in MB @throws when the console exits with anything but 0 */
async function runConsole(
  args: string[],
  folder: string,
): Promise<{ milliseconds: number; peak: number; output: string }> {
  const begin = performance.now()
  const child = spawn(process.execPath, [CONSOLE, ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024)
    await Promise.race([ended, setTimeout(50)])
  }
  const [output, errors] = await said
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}: ${errors.slice(-500)}`)
  return { milliseconds: performance.now() - begin, peak, output }
}
