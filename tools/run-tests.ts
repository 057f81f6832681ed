import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startScratchPostgres } from '#tests/support/scratch-postgres.ts'
import { addCounts, readCounts, type Counts } from './test-counts.ts'

/** `npm test`: everything that must hold, on SQLite and PostgreSQL, and one line that counts it. */
const CHECKS: [name: string, command: string[]][] = [
  ['format', ['oxfmt', '--check']],
  ['routes', ['react-router', 'typegen']],
  ['types', ['tsc']],
  ['lint', ['oxlint', '--deny-warnings']],
]
const SUITES = ['unit', 'wire', 'robustness', 'e2e']
/** Suites that start whole sites; the unit tests of the stores try both engines by themselves. */
const ON_BOTH_ENGINES = ['wire', 'e2e']
const NO_SERVER = 'PostgreSQL: no server here (none given by TEST_POSTGRES_URL, none installed); its tests are skipped.'

const given = process.env['TEST_POSTGRES_URL'] || undefined
const scratch = given === undefined ? await startScratchPostgres() : undefined
const postgresUrl = given ?? scratch?.url
const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-tests-'))

try {
  if (postgresUrl === undefined) process.stdout.write(`${NO_SERVER}\n`)
  const counts = [...CHECKS.map(runCheck), runSuites('sqlite', SUITES)]
  counts.push(postgresUrl === undefined ? skipped(ON_BOTH_ENGINES) : runSuites('postgres', ON_BOTH_ENGINES))
  const { passed, failed, skipped: left } = counts.reduce(addCounts)
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${left} skipped\n`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await scratch?.stop()
  rmSync(folder, { recursive: true, force: true })
}

function runCheck([name, [command = '', ...args]]: (typeof CHECKS)[number]): Counts {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  process.stdout.write(`${name}: ${status === 0 ? 'ok' : 'FAILED'}\n`)
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

function runSuites(engine: 'sqlite' | 'postgres', projects: string[]): Counts {
  const report = join(folder, `${engine}.json`)
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...projectFlags(projects)]
  process.stdout.write(`\n${projects.join(', ')} on ${engine}\n`)
  const { status } = spawnSync('vitest', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      TEST_SITE_ENGINE: engine,
      ...(postgresUrl !== undefined && { TEST_POSTGRES_URL: postgresUrl }),
    },
  })
  return readCounts(readReport(report), status)
}

function projectFlags(names: string[]): string[] {
  return names.flatMap((name) => ['--project', name])
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // A run that died wrote none; its exit code says so.
    return undefined
  }
}

function skipped(projects: string[]): Counts {
  const { stdout } = spawnSync('vitest', ['list', '--json', ...projectFlags(projects)], { encoding: 'utf8' })
  const tests: unknown = JSON.parse(stdout)
  return { passed: 0, failed: 0, skipped: Array.isArray(tests) ? tests.length : 0 }
}
