import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseBenchOptions } from './bench-options.ts'
import { isMet, type Figure, type PartName } from './figure.ts'
import { toTable } from './figures-table.ts'
import type { Measure } from './measures/measure.ts'
import { measureConvert } from './measures/measure-convert.ts'
import { measureEditor } from './measures/measure-editor.ts'
import { measureFacts } from './measures/measure-facts.ts'
import { measureDraws } from './measures/measure-draws.ts'
import { measureHost } from './measures/measure-host.ts'
import { measureIdentity } from './measures/measure-identity.ts'
import { measureLive } from './measures/measure-live.ts'
import { measureLighthouse } from './measures/measure-lighthouse.ts'
import { measureMany } from './measures/measure-many.ts'
import { measureMemory } from './measures/measure-memory.ts'
import { measurePages } from './measures/measure-pages.ts'
import { measurePhotographs } from './measures/measure-photographs.ts'
import { measurePublishing } from './measures/measure-publishing.ts'
import { measureRealtime } from './measures/measure-realtime.ts'
import { measureSearch } from './measures/measure-search.ts'
import { measureSignUps } from './measures/measure-sign-ups.ts'
import { measureStart } from './measures/measure-start.ts'
import { measureWeight } from './measures/measure-weight.ts'
import { prepareData } from './servers/site-process.ts'

/** Measures the promises of the site: `npm run bench [-- part … --runs n]`. Needs Linux, and a build of the present sources. */
const FOLDER = fileURLToPath(new URL('../../bench-results', import.meta.url))

const MEASURES: Record<PartName, Measure> = {
  start: measureStart,
  pages: measurePages,
  memory: measureMemory,
  publishing: measurePublishing,
  facts: measureFacts,
  search: measureSearch,
  'sign-ups': measureSignUps,
  identity: measureIdentity,
  many: measureMany,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  photographs: measurePhotographs,
  draws: measureDraws,
  editor: measureEditor,
  live: measureLive,
  realtime: measureRealtime,
  convert: measureConvert,
  host: measureHost,
}

const { parts, runs } = parseBenchOptions(process.argv.slice(2))
const say = (line: string) => process.stderr.write(`${line}\n`)

// The other parts need the prepared data. The identity service runs without content; the search has articles of its own, draws and live
// pages need no pictures, and the converter and the host bring their own.
if (parts.some((part) => !['identity', 'search', 'draws', 'live', 'realtime', 'convert', 'host'].includes(part))) {
  say('preparing data and pictures; the first time this takes minutes')
  await prepareData()
}
const results = []
for (const part of parts) {
  const loadBefore = loadavg()
  const outcome = await measurePart(part)
  results.push({ part, loadBefore, loadAfter: loadavg(), ...outcome })
}

process.stdout.write(toTable(results))
for (const { part, failure } of results) if (failure !== undefined) say(`${part} could not be measured: ${failure}`)
if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1
await mkdir(FOLDER, { recursive: true })
const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model }
const judged = results.map((result) => ({
  ...result,
  figures: result.figures.map((figure) => ({ ...figure, isMet: isMet(figure) })),
}))
await writeFile(
  `${FOLDER}/latest.json`,
  `${JSON.stringify({ measuredAt: new Date(), machine, parts: judged }, null, 2)}\n`,
)

/** A failing part must not lose the figures of the others. */
async function measurePart(part: PartName): Promise<{ figures: Figure[]; failure?: string }> {
  try {
    return { figures: await MEASURES[part]({ runs, say: (line) => say(`${part}: ${line}`) }) }
  } catch (error) {
    return { figures: [], failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
