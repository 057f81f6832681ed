import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { startIdentityProgram } from '#tests/support/identity/identity-program.ts'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { startForTest } from '#tests/support/site/program.ts'
import { runConsole, type Said } from '#tests/support/site/console-program.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const COMMANDS = [
  ['users', 'list'],
  ['identity', 'keys'],
  ['registrations', 'list', '--event', 'dorfspielttt'],
  ['content', 'import'],
  ['content', 'export', '--to', 'somewhere'],
  ['backup', '--output', 'somewhere'],
  ['migrate', '--to', 'postgres://nobody@127.0.0.1:1/none'],
]

/** The user gets a sentence, and no stack trace. */
function expectSentence({ code, stderr }: Said, sentence: RegExp): void {
  expect(stderr).toMatch(sentence)
  expect(stderr).not.toMatch(/^\s+at |Error:|node:/m)
  expect(code).toBe(1)
}

const runAll = (dataDir: string, folder: string) =>
  Promise.all(COMMANDS.map((command) => runConsole(command, { DATA_DIR: dataDir, HOME: folder })))

test('in a mistyped data folder no command makes a database', async () => {
  const folder = temporaryFolder()
  const mistyped = join(folder, 'dta')
  for (const said of await runAll(mistyped, folder)) expectSentence(said, /Hier gibt es keine Datenbank: .*dta/)
  expect(readdirSync(folder)).toEqual([])
})

test('a file in place of the data folder is explained in a sentence', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'data'), 'ein Brief')
  for (const said of await runAll(join(folder, 'data'), folder)) expectSentence(said, /Hier gibt es keine Datenbank/)
})

test('a damaged database is explained in a sentence', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/vereinsheim.sqlite'), 'Das ist keine Datenbank, sondern ein Brief. '.repeat(200))
  for (const said of await runAll(join(folder, 'data'), folder))
    expectSentence(said, /Datenbankdatei ist nicht zu gebrauchen/)
})

/** The folder and its direct contents, as far as other users of the machine can read them. */
const readableByOthers = (folder: string) =>
  [folder, ...readdirSync(folder).map((name) => join(folder, name))].filter((path) => statSync(path).mode & 0o077)

test('the data of an identity service alone are for its user only', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const program = await startIdentityProgram(folder, {})
  onTestFinished(() => program.end('SIGKILL'))
  expect(readdirSync(folder)).toContain('vereinsheim.sqlite')
  expect(readableByOthers(folder)).toEqual([])
})

test('restored data are for their user only', async () => {
  const folder = temporaryFolder()
  await (await openMigratedSqlite(join(folder, 'vereinsheim.sqlite'))).close()
  const [backup, restored] = [join(folder, 'backup.tar.gz'), join(folder, 'restored')]
  for (const command of [
    ['backup', '--output', backup],
    ['restore', '--from', backup, '--data-dir', restored],
  ])
    expect(await runConsole(command, { DATA_DIR: folder })).toMatchObject({ code: 0 })
  expect(readdirSync(restored)).toContain('vereinsheim.sqlite')
  expect(readableByOthers(restored)).toEqual([])
})

test('an identity service alone waits for its database, and ends on a signal meanwhile', async () => {
  const folder = temporaryFolder()
  const server = { port: 0, dataDir: folder, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  writeFileSync(join(folder, 'id.json'), JSON.stringify({ server }), { mode: 0o600 })
  const command = ['src/cli/main.ts', 'identity', 'serve', '--config', join(folder, 'id.json')]
  const child = spawn(process.execPath, command, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [line] = await Promise.race([once(child.stdout, 'data'), ended])
  expect(String(line)).toContain('the database is away')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('keys and links contain the address of the running site, with any settings of the console', async () => {
  const dataDir = await filledDataFolder()
  await startForTest({ dataDir, env: { PUBLIC_URL: 'https://verein.example' } })
  const keys = await runConsole(['identity', 'keys'], { DATA_DIR: dataDir })
  const link = await runConsole(['users', 'invite', '--first'], {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://alt.example',
  })
  const addressesIn = ({ stdout }: Said) => stdout.match(/https?:\/\/[\w.:]+/g)
  expect([keys, link].map(addressesIn)).toEqual([['https://verein.example'], ['https://verein.example']])
})

test('the console explains itself without a database, and loads packages as they are in production', async () => {
  const listModules = `import { Module } from 'node:module'
    const loaded = () => Object.values(Module._cache).filter((module) => module.loaded)
    process.on('exit', () => console.log(loaded().map((module) => module.id).join(' ')))`
  const option = `--import=data:text/javascript,${encodeURIComponent(listModules)}`
  const { stdout } = spawnSync(process.execPath, ['src/cli/main.ts', 'tournament', '--help'], {
    encoding: 'utf8',
    env: { NODE_OPTIONS: option, DATA_DIR: '/nonexistent' },
  })
  expect(stdout).toMatch(/^Vereinsheim auf der Konsole/)
  expect(stdout).toMatch(/react[\w.-]*\.production\.js/)
  expect(stdout).not.toMatch(/react[\w.-]*\.development\.js/)
})
