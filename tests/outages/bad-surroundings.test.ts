import {
  chmodSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { changedContent } from '#tests/support/site/changed-content.ts'
import { shareMedia, temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runProgram, startForTest, startProgram } from '#tests/support/site/program.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

type Outcome = Awaited<ReturnType<typeof runProgram>>

/** The program exited by itself with an explanation, and without a stack trace. */
function expectExplained({ code, stdout, stderr }: Outcome, explanation: RegExp): void {
  expect(stderr).toMatch(explanation)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).not.toContain('Error:')
  expect(stdout).toBe('')
  expect(code).toBe(1)
}

const databaseOf = (dataDir: string) => join(dataDir, 'vereinsheim.sqlite')

test('a data folder that may not be written to is named, with what to do', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o555)
  const outcome = await runProgram({ dataDir: join(folder, 'data'), ...(isRoot && { uid: NOBODY }) })
  expectExplained(outcome, /In den Datenordner lässt sich nicht schreiben: .*permission denied[\s\S]*DATA_DIR/)
})

test('a database that lost its newest log in a crash, or is gone, is not taken for a new site', async () => {
  const dataDir = await filledDataFolder()
  await (await startProgram({ dataDir })).end('SIGTERM')
  const database = databaseOf(dataDir)
  // Without the log of the next start, which is merged into the file by then.
  const older = readFileSync(database)
  const program = await startProgram({ dataDir })
  await program.end('SIGKILL')
  rmSync(`${database}-wal`, { force: true })
  writeFileSync(database, older)
  expectExplained(await runProgram({ dataDir }), /Datenbank[\s\S]*restore --from[\s\S]*--begin-anew/)
  for (const ending of ['', '-wal', '-shm']) rmSync(database + ending, { force: true })
  expectExplained(await runProgram({ dataDir }), /Datenbank ist leer/)
})

test('a database that may not be written to is named, with what to do', async () => {
  const dataDir = await filledDataFolder()
  chmodSync(dataDir, 0o555)
  // Otherwise only root could delete its contents.
  onTestFinished(() => chmodSync(dataDir, 0o755))
  const outcome = await runProgram({ dataDir, ...(isRoot && { uid: NOBODY }) })
  expectExplained(outcome, /lässt sich nicht schreiben[\s\S]*beschädigt ist nichts/)
})

test('a file in the place of the data folder is named', async () => {
  const file = join(temporaryFolder(), 'data')
  writeFileSync(file, 'ein Brief')
  expectExplained(await runProgram({ dataDir: file }), /Datenordner .*(EEXIST|ENOTDIR)/)
})

test('a file that is no database is left as it is', async () => {
  const dataDir = temporaryDataFolder()
  const letter = 'Das ist keine Datenbank, sondern ein Brief. '.repeat(200)
  writeFileSync(databaseOf(dataDir), letter, { mode: 0o600 })
  expectExplained(
    await runProgram({ dataDir }),
    /Datenbankdatei ist nicht zu gebrauchen: file is not a database[\s\S]*aus einer Sicherung/,
  )
  expect(readFileSync(databaseOf(dataDir), 'utf8')).toBe(letter)
})

test('a damaged database is reported with what to do', async () => {
  const dataDir = await filledDataFolder()
  const file = openSync(databaseOf(dataDir), 'r+')
  // The first page locates all others; everything behind its header is overwritten.
  writeSync(file, Buffer.alloc(3_900, 0xaa), 0, 3_900, 100)
  closeSync(file)
  expectExplained(
    await runProgram({ dataDir }),
    /Datenbankdatei ist nicht zu gebrauchen: .*malformed[\s\S]*aus einer Sicherung/,
  )
})

test('a database of a newer version is refused and left as it is', async () => {
  const dataDir = await filledDataFolder()
  const database = new DatabaseSync(databaseOf(dataDir))
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')")
  database.close()
  expectExplained(await runProgram({ dataDir }), /neueren Version .*9999-later.*diese oder eine neuere/)
})

test('mistakes in the content are listed together with file, line and a sentence, and nothing is kept', async () => {
  const { folder, remove } = await changedContent({
    files: {
      'news/ohne-datum.md': '---\ntitle: Ohne Datum\n---\n\nText\n',
      'news/2024-01-02-ohne-bild.md': '---\ntitle: A\ndate: 2024-01-02\nprev_image: pictures/fehlt.svg\n---\n\nText\n',
      'club/values.yaml': 'title: Werte\nheroText: *wichtig*\nvalues: []\n',
    },
  })
  onTestFinished(remove)
  const dataDir = temporaryDataFolder()
  const outcome = await runProgram({ dataDir, env: { CONTENT_DIR: folder } })
  expectExplained(outcome, /^In den Inhalten stimmt etwas nicht:\n/)
  expect(outcome.stderr).toMatch(/news\/ohne-datum\.md, Zeile \d: Der Artikel braucht ein Datum/)
  expect(outcome.stderr).toMatch(/news\/2024-01-02-ohne-bild\.md, Zeile 4: Das Bild pictures\/fehlt\.svg gibt es nicht/)
  expect(outcome.stderr).toMatch(/club\/values\.yaml, Zeile 2: Ein Text, der mit \* beginnt/)
  // With the mistakes corrected the same data folder works.
  const program = await startForTest({ dataDir })
  expect((await fetch(`${program.origin}/news/0`)).status).toBe(200)
})

test('a content folder that is not there is named', async () => {
  const env = { CONTENT_DIR: join(temporaryFolder(), 'fehlt') }
  expectExplained(await runProgram({ dataDir: temporaryDataFolder(), env }), /\/fehlt: Diesen Ordner gibt es nicht\.$/m)
})

test('wrong settings are all reported at once, without their values', async () => {
  const env = { PORT: 'achtzig', PUBLIC_URL: 'geheim', SMTP_URL: 'geheim', LOG_LEVEL: 'geheim', MAIL_FROM: 'geheim' }
  const outcome = await runProgram({ dataDir: temporaryDataFolder(), env })
  expectExplained(outcome, /^Diese Einstellungen stimmen nicht:\n/)
  for (const name of Object.keys(env)) expect(outcome.stderr).toContain(`  ${name}: erwartet wird `)
  expect(outcome.stderr).not.toContain('geheim')
})

test('a port that is in use is explained, and the program ends', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const outcome = await runProgram({ dataDir: temporaryDataFolder(), env: { PORT: String(port) } })
  expectExplained(outcome, /Der Port ist schon belegt/)
})

test('what the site keeps is for its user only, also in a folder of before', async () => {
  const dataDir = await filledDataFolder()
  chmodSync(dataDir, 0o755)
  const first = await startProgram({ dataDir })
  const warned = /others on this machine could read these/
  expect(first.stdout()).toMatch(warned)
  await first.end('SIGTERM')
  const rights = ['', 'vereinsheim.sqlite'].map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8))
  expect(rights).toEqual(['700', '600'])
  const second = await startProgram({ dataDir })
  expect(second.stdout()).not.toMatch(warned)
  await second.end('SIGTERM')
})

test('data of before survive a move to another folder', async () => {
  const dataDir = await filledDataFolder()
  const moved = join(temporaryFolder(), 'moved')
  mkdirSync(moved)
  cpSync(databaseOf(dataDir), databaseOf(moved))
  shareMedia(moved)
  const program = await startForTest({ dataDir: moved })
  expect((await fetch(`${program.origin}/news/0`)).status).toBe(200)
})
