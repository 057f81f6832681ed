import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChosen } from '#tests/support/browser/browser.ts'
import { startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'
import { SECOND } from '#shared/durations.ts'
import { listLacks } from './list-lacks.ts'
import { listMissing, provideBrowsers } from './provide-browsers.ts'
import { keepScratchInMemory } from './scratch-space.ts'
import { addCounts, countLacks, readCounts, type Counts } from './test-counts.ts'
import { listSlowest, readFileSeconds, type Seconds } from './test-seconds.ts'

/** `npm test`: runs all checks, on SQLite and PostgreSQL, and prints one line with the counts. */
type Check = [name: string, command: string[]]
const LINT: Check = ['lint', ['oxlint', '--deny-warnings']]
const FORMAT_AND_TYPES: Check[] = [
  ['format', ['oxfmt', '--check']],
  ['routes', ['react-router', 'typegen']],
  ['types', ['tsc', '--checkers', '2', '--incremental', 'false']],
]
/** The stores' unit tests cover both engines themselves. They wait for a fifth of their time, which the checks use. */
const UNIT = 'unit'
/** Timing tests need the whole machine. */
const LOAD = 'load'
/** Suites that start whole sites: once with each engine. */
const OVER_THE_WIRE = 'wire'
const IN_A_BROWSER = 'e2e'
/** Once, in parts: what a page shows does not depend on the database. */
const LOOKS = 'looks'
const LOOKS_PARTS = ['1/4', '2/4', '3/4', '4/4']
/** Once: attacks and kills. */
const ROBUSTNESS = 'robustness'
/** Once: mostly waits for recoveries. */
const OUTAGES = 'outages'
/** Once: many clubs in one process. */
const HOST = 'host'
/** More than two processors, because each suite waits part of its time: for a browser, a restart, or a delayed save. */
const AT_ONCE = 3
type Engine = 'sqlite' | 'postgres'

keepScratchInMemory(process.env)
const given = process.env['TEST_POSTGRES_URL'] || undefined
const scratch = given === undefined ? await startScratchPostgres() : undefined
const postgresUrl = given ?? scratch?.url
const chosen = findChosen()
/** Fetched and unpacked during the checks that need no browser. */
const providing = chosen === undefined ? provideBrowsers() : Promise.resolve({ systems: chosen, npms: chosen })
const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-tests-'))
const begun = performance.now()
const suites: Seconds[] = []
const files: Seconds[] = []

try {
  const checks = [inTurn(FORMAT_AND_TYPES), inTurn([LINT])]
  const counts = [await runSuites('sqlite', [UNIT]), ...(await Promise.all(checks)).flat()]
  counts.push(await runSuites('sqlite', [LOAD]))
  const { systems, npms } = await providing
  // The system's browser; if everything runs twice, npm's with SQLite, because a fresh machine has no other.
  const sqlite = postgresUrl === undefined ? (systems ?? npms) : (npms ?? systems)
  counts.push(...(await runSeveralAtOnce({ sqlite, postgres: systems ?? npms })))
  const lacks = [...listLacks(), ...listMissing({ systems, npms })]
  counts.push(countLacks(lacks, process.env['CI'] === 'true'))
  const { passed, failed, skipped: left, failures } = counts.reduce(addCounts)
  if (left > 0) for (const lack of listLacks()) process.stdout.write(`Skipped: ${lack}\n`)
  process.stdout.write(`\nSlowest files:\n${listSlowest(files).join('\n')}\n`)
  for (const { name, seconds } of suites) process.stdout.write(`${seconds} s: ${name}\n`)
  process.stdout.write(`${secondsSince(begun)} s: all\n`)
  // At the very end, where they are easy to find.
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${left} skipped\n`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await scratch?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function inTurn(checks: Check[]): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const check of checks) counts.push(await runCheck(check))
  return counts
}

async function runCheck([name, [command = '', ...args]]: Check): Promise<Counts> {
  const run = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  const [status] = await once(run, 'close')
  process.stdout.write(`${name}: ${status === 0 ? 'ok' : 'FAILED'}\n`)
  if (status === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] }
  return { passed: 0, failed: 1, skipped: 0, failures: [name] }
}

/** Suites that mostly wait go first, beside busy ones; of these the longest first, so that none runs alone at the end. */
async function runSeveralAtOnce(browsers: Record<Engine, string | undefined>): Promise<Counts[]> {
  const waiting = [
    () => runSuites('sqlite', [OUTAGES]),
    () => runSuites('sqlite', [HOST]),
    () => runSites('sqlite', browsers.sqlite),
    () => runSites('postgres', browsers.postgres),
    () => runSuites('sqlite', [ROBUSTNESS]),
    ...LOOKS_PARTS.map((part) => () => runLooks(part, browsers.sqlite)),
  ]
  const counts: Counts[] = []
  const runOneAfterAnother = async () => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) counts.push(await run())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runOneAfterAnother))
  return counts
}

async function runSites(engine: Engine, browser: string | undefined): Promise<Counts> {
  if (engine === 'postgres' && postgresUrl === undefined) return skipped([OVER_THE_WIRE, IN_A_BROWSER])
  if (browser !== undefined) return runSuites(engine, [OVER_THE_WIRE, IN_A_BROWSER], { browser })
  return addCounts(await runSuites(engine, [OVER_THE_WIRE]), skipped([IN_A_BROWSER]))
}

async function runLooks(shard: string, browser: string | undefined): Promise<Counts> {
  return browser === undefined ? skipped([LOOKS], shard) : runSuites('sqlite', [LOOKS], { browser, shard })
}

type How = { browser?: string; shard?: string }

async function runSuites(engine: Engine, projects: string[], { browser, shard }: How = {}): Promise<Counts> {
  const part = shard === undefined ? '' : ` ${shard}`
  const name = `${projects.join(', ')}${part} on ${engine}${browser === undefined ? '' : ` in ${browser}`}`
  process.stdout.write(`\n${name} …\n`)
  const report = join(folder, `${projects.join('-')}-${engine}${part.replace(' ', '-').replace('/', '-of-')}.json`)
  const flags = [...projectFlags(projects), ...shardFlags(shard)]
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...flags]
  const started = performance.now()
  const run = spawn('vitest', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      TEST_SITE_ENGINE: engine,
      TEST_PREPARED_FOLDER: folder,
      ...(postgresUrl !== undefined && { TEST_POSTGRES_URL: postgresUrl }),
      ...(browser !== undefined && { CHROMIUM_PATH: browser }),
    },
  })
  const [out, errors, [status]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')])
  // Printed as a whole: two concurrent runs would mix their output.
  process.stdout.write(`\n${name}\n${out}${errors}`)
  const written = readReport(report)
  suites.push({ name, seconds: secondsSince(started) })
  files.push(...readFileSeconds(written))
  const counts = readCounts(written, typeof status === 'number' ? status : null)
  return { ...counts, failures: counts.failures.map((failure) => `${name}: ${failure}`) }
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / SECOND)
}

function projectFlags(names: string[]): string[] {
  return names.flatMap((name) => ['--project', name])
}

function shardFlags(shard: string | undefined): string[] {
  return shard === undefined ? [] : [`--shard=${shard}`]
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // A crashed run wrote none; its exit code says so.
    return undefined
  }
}

function skipped(projects: string[], shard?: string): Counts {
  const flags = [...projectFlags(projects), ...shardFlags(shard)]
  const { stdout } = spawnSync('vitest', ['list', '--json', ...flags], { encoding: 'utf8' })
  const tests: unknown = JSON.parse(stdout)
  return { passed: 0, failed: 0, skipped: Array.isArray(tests) ? tests.length : 0, failures: [] }
}
