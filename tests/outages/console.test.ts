import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runConsole, type Said } from '#tests/support/site/console-program.ts'

const COMMANDS = [
  ['users', 'list'],
  ['identity', 'keys'],
  ['registrations', 'list', '--event', 'dorfspielttt'],
  ['content', 'import'],
  ['content', 'export', '--to', 'somewhere'],
  ['backup', '--output', 'somewhere'],
  ['migrate', '--to', 'postgres://nobody@127.0.0.1:1/none'],
]

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-console-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The person is told a sentence, and sees nothing of the program's inside. */
function expectSentence({ code, stderr }: Said, sentence: RegExp): void {
  expect(stderr).toMatch(sentence)
  expect(stderr).not.toMatch(/^\s+at |Error:|node:/m)
  expect(code).toBe(1)
}

const runAll = (dataDir: string, folder: string) =>
  Promise.all(COMMANDS.map((command) => runConsole(command, { DATA_DIR: dataDir, HOME: folder })))

test('in a mistyped data folder no command makes a database', async () => {
  const folder = scratch()
  const mistyped = join(folder, 'dta')
  for (const said of await runAll(mistyped, folder)) expectSentence(said, /Hier gibt es keine Datenbank: .*dta/)
  expect(readdirSync(folder)).toEqual([])
})

test('a file in the place of the data folder is told in a sentence', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'data'), 'ein Brief')
  for (const said of await runAll(join(folder, 'data'), folder)) expectSentence(said, /Hier gibt es keine Datenbank/)
})

test('a damaged database is told in a sentence', async () => {
  const folder = scratch()
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/vereinsheim.sqlite'), 'Das ist keine Datenbank, sondern ein Brief. '.repeat(200))
  for (const said of await runAll(join(folder, 'data'), folder))
    expectSentence(said, /Datenbankdatei ist nicht zu gebrauchen/)
})

test('the console loads packages as they are in production', async () => {
  const listModules = `import { Module } from 'node:module'
    const loaded = () => Object.values(Module._cache).filter((module) => module.loaded)
    process.on('exit', () => console.log(loaded().map((module) => module.id).join(' ')))`
  const option = `--import=data:text/javascript,${encodeURIComponent(listModules)}`
  const { stdout } = await runConsole(['--help'], { NODE_OPTIONS: option })
  expect(stdout).toMatch(/react[\w.-]*\.production\.js/)
  expect(stdout).not.toMatch(/react[\w.-]*\.development\.js/)
})
