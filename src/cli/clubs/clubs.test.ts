/** @module-tag long */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { pagesKind } from '#content/kinds/pages-kind.ts'
import { clubDocumentNames } from '#features/club/club-facts.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { emptyBin } from '#host/clubs/bin.ts'
import { readClubConfig } from '#host/clubs/club-config.ts'
import { changeClubs, readClubs } from '#host/clubs/clubs-file.ts'
import { databaseOf } from '#host/clubs/copy-club.ts'
import { openHostStore, takeHostLock } from '#host/host-store.ts'
import { LOOK_MILLISECONDS } from '#host/watch-clubs.ts'
import { openPostgres, openSqlite } from '#platform/db/open-database.ts'
import { storeContext } from '#server/context/store-context.ts'
import { DAY, SECOND } from '#shared/durations.ts'
import { newId } from '#shared/new-id.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runClubs } from './run-clubs.ts'

const TODAY = new Date('2026-11-20T12:00:00.000Z')

function sitAtConsole(answer?: string, { environment = {}, now = () => TODAY } = {}) {
  const folder = temporaryFolder()
  const clubsDir = join(folder, 'clubs')
  const { said, output } = listenToConsole()
  const needs = {
    clubsDir,
    folder,
    configOf: (club: Parameters<typeof readClubConfig>[0]) => readClubConfig(club, { clubsDir, environment }),
    ask: answer === undefined ? undefined : () => Promise.resolve(answer),
    now,
    ...output,
  }
  /** A club without content, which is quick to create. */
  async function place(club: string) {
    await (await openMigratedSqlite(databaseOf(join(clubsDir, club)))).close()
    await changeClubs(clubsDir, (others) => [...others, { folder: club, domains: [club] }])
  }
  return { clubsDir, said, place, clubs: (...args: string[]) => runClubs(args, needs) }
}

async function nameIn(dataDir: string) {
  const connection = openSqlite(databaseOf(dataDir))
  const facts = await createClubStore(connection.db).findFacts('club')
  await connection.close()
  return facts?.name
}

test('a club can be added, removed, restored, exported and imported elsewhere', async () => {
  const { clubs, clubsDir, said } = sitAtConsole()
  expect(
    await clubs('add', 'tsv.example', 'www.tsv.example', '--name', 'TSV Musterdorf', '--mail', 'a@tsv.example'),
  ).toBe(0)
  expect(said.out).toContain('https://tsv.example/konto/einrichten?token=')
  expect(readdirSync(join(clubsDir, 'tsv.example/outbox'))).toHaveLength(1)
  expect(await nameIn(join(clubsDir, 'tsv.example'))).toBe('TSV Musterdorf')
  const [added] = await readClubs(clubsDir)
  expect(added).toMatchObject({ folder: 'tsv.example', domains: ['tsv.example', 'www.tsv.example'], isStopped: false })
  expect(added?.recipients).toHaveLength(1)

  expect(await clubs('remove', 'www.tsv.example', '--yes')).toBe(0)
  expect(await readClubs(clubsDir)).toEqual([])
  expect(existsSync(join(clubsDir, 'tsv.example'))).toBe(false)
  expect(await emptyBin(clubsDir, new Date(TODAY.getTime() + 29 * DAY))).toEqual([])
  expect(await clubs('restore', 'tsv.example')).toBe(0)
  expect(await readClubs(clubsDir)).toEqual([added])

  expect(await clubs('export', 'tsv.example', '--to', 'out')).toBe(0)
  expect(said.out).toContain('clubs stop tsv.example')
  expect(await clubs('import', 'out')).toBe(1)
  expect(said.error).toContain('Es fehlt eine Domain')
  expect(await clubs('import', 'out', '--domain', 'neu.example', '--folder', 'neu')).toBe(0)
  expect(await nameIn(join(clubsDir, 'neu'))).toBe('TSV Musterdorf')
  expect(readdirSync(join(clubsDir, '.host')).filter((name) => name.startsWith('coming-'))).toEqual([])

  expect(await clubs('remove', 'neu', '--yes')).toBe(0)
  expect(await emptyBin(clubsDir, new Date(TODAY.getTime() + 31 * DAY))).toEqual(['neu'])
  expect(await clubs('restore', 'neu')).toBe(1)
})

test('a domain or folder that is taken is refused, and nothing is left behind', async () => {
  const { clubs, clubsDir, place, said } = sitAtConsole()
  await place('tsv.example')
  const before = readFileSync(join(clubsDir, 'clubs.yaml'), 'utf8')
  expect(await clubs('add', 'TSV.example', '--name', 'Andere')).toBe(1)
  expect(await clubs('add', 'neu.example', '--name', 'Andere', '--folder', 'tsv.example')).toBe(1)
  expect(await clubs('add', 'neu.example', '--name', 'Andere', '--mail', 'niemand')).toBe(1)
  expect(await clubs('import', '.', '--domain', 'neu.example')).toBe(1)
  expect(said.error).toContain('Die Domain tsv.example hat hier schon ein anderer Verein.')
  expect(readFileSync(join(clubsDir, 'clubs.yaml'), 'utf8')).toBe(before)
  expect(readdirSync(clubsDir).toSorted()).toEqual(['.host', 'clubs.yaml', 'tsv.example'])
})

const PAGE = `---
title: Offen für alle
contact: Petra Zellmann
---

Mittwochs spielt bei TTC Musterdorf, wer mag.

Fragen beantwortet Petra.
`

test('a new club starts like its template, without people and without anything that belongs to the other club alone', async () => {
  const { clubs, clubsDir, place, said } = sitAtConsole()
  await place('eins.example')
  const other = openSqlite(databaseOf(join(clubsDir, 'eins.example')))
  for (const name of ['club', 'board', 'look', 'values'] as const) {
    const source = readFileSync(join(TESTS_CLUB, `club/${name}.yaml`), 'utf8').replace('"#0755b9"', '"#0a5c36"')
    await createDocumentStore(other.db).bring(name, { source, value: parse(source), at: TODAY })
  }
  const page = pagesKind.read({ path: 'pages/offen.md', text: PAGE }, { club: undefined })
  const making = { newId, now: () => TODAY, refuse: () => undefined }
  await storeContext({ connection: other, now: () => TODAY }).write(async (stores) => {
    for (const piece of valueOf(page).pieces) await piece.bring(stores, making)
  })
  await other.close()
  const add = (template: string) => clubs('add', 'zwei.example', '--name', 'TV Zwei', '--template', template)
  expect([await add('niemand'), await add('clubs')]).toEqual([1, 1])
  expect(said.error).toContain('Einen Verein „niemand“ gibt es hier nicht.')
  expect(await add('eins.example')).toBe(0)
  const connection = closeAfterTest(openSqlite(databaseOf(join(clubsDir, 'zwei.example'))))
  const facts = createClubStore(connection.db)
  expect((await facts.findFacts('look'))?.colours.primary).toBe('#0a5c36')
  const shown = JSON.stringify(await Promise.all(clubDocumentNames.map((name) => facts.findFacts(name))))
  expect(shown).toMatch(/TV Zwei[^]*Zusammen am Tisch/)
  expect(shown).not.toMatch(/Musterdorf|Kantner|Tholeyer|0171|@/)
  const pages = await connection.db.selectFrom('articles').select(['slug', 'title', 'markdown']).execute()
  expect(pages).toEqual([
    { slug: '/offen', title: 'Offen für alle', markdown: 'Mittwochs spielt bei TV Zwei, wer mag.' },
  ])
  for (const table of ['accounts', 'events', 'registrations'] as const)
    expect(await connection.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('stopping waits until no program has the database open', async () => {
  const { clubs, clubsDir, place } = sitAtConsole()
  await place('tsv.example')
  const running = closeAfterTest(openSqlite(databaseOf(join(clubsDir, 'tsv.example'))))
  await running.inTransaction(async () => undefined)
  const stopped = clubs('stop', 'tsv.example')
  await expect.poll(async () => (await readClubs(clubsDir))[0]?.isStopped).toBe(true)
  await running.close()
  expect(await stopped).toBe(0)
  expect(await clubs('start', 'tsv.example')).toBe(0)
  expect((await readClubs(clubsDir))[0]?.isStopped).toBe(false)
})

test('stopping waits until a running host reports that the club is closed, since a schema cannot be inspected', async () => {
  const { clubs, clubsDir, place } = sitAtConsole()
  await place('tsv.example')
  const lock = takeHostLock(clubsDir)
  const store = openHostStore(clubsDir)
  onTestFinished(() => {
    lock?.release()
    store.close()
  })
  store.note('tsv.example', { isOpen: true })
  const stopped = clubs('stop', 'tsv.example')
  // The command lets the host read the list before it checks.
  await sleep(2 * LOOK_MILLISECONDS + SECOND)
  expect(await Promise.race([stopped, 'waiting'])).toBe('waiting')
  store.note('tsv.example', { isOpen: false })
  expect(await stopped).toBe(0)
})

test('removing asks first, and a broken list is reported in a sentence', async () => {
  const { clubs, clubsDir, place, said } = sitAtConsole('nein')
  await place('tsv.example')
  expect(await clubs('remove', 'tsv.example')).toBe(1)
  expect(said.error).toContain('Nicht bestätigt')
  expect(await clubs('remove', 'andere.example')).toBe(1)
  expect(await clubs('stop')).toBe(2)
  expect(await clubs('quatsch')).toBe(2)
  writeFileSync(join(clubsDir, 'clubs.yaml'), 'clubs: [{ folder: 1 }]\n')
  expect(await clubs('stop', 'tsv.example')).toBe(1)
  expect(said.error).toContain('clubs.yaml, Zeile 1')
})

test('each club is backed up for its own key, and a broken one affects no other', async () => {
  const { clubs, clubsDir, place, said } = sitAtConsole()
  for (const club of ['eins.example', 'zwei.example', 'drei.example']) await place(club)
  writeFileSync(databaseOf(join(clubsDir, 'eins.example')), 'keine Datenbank')
  expect(await clubs('backup', '--to', 'sicherungen')).toBe(1)
  expect(said.error).toContain('Ohne gute Sicherung: eins.example.')
  expect(said.out.match(/Alles ist da und unbeschädigt/g)).toHaveLength(2)
  const keys = (await readClubs(clubsDir)).map(({ recipients }) => recipients[0])
  expect(new Set(keys).size).toBe(3)

  const backup = 'sicherungen/zwei.example/2026-11-20T120000Z.tar.gz.age'
  const bring = (key: string) =>
    clubs('import', backup, '--domain', 'vier.example', '--passphrase-file', `clubs/.host/keys/${key}.key`)
  const keyOf = (club: string) => readFileSync(join(clubsDir, `.host/keys/${club}.key`), 'utf8').trim()
  const [own, foreign] = [keyOf('zwei.example'), keyOf('drei.example')]
  const wrong = {
    foreign,
    cut: own.slice(0, -4),
    lower: own.toLowerCase(),
    none: 'ein langer Satz für alle',
    empty: '',
  }
  for (const [name, text] of Object.entries(wrong)) {
    writeFileSync(join(clubsDir, `.host/keys/${name}.key`), `${text}\n`)
    expect([name, await bring(name), said.error]).toEqual([
      name,
      1,
      expect.stringMatching(/passt nicht|ist kürzer als/),
    ])
    said.error = ''
  }
  expect(existsSync(join(clubsDir, 'vier.example'))).toBe(false)
  // As `age-keygen` writes it.
  writeFileSync(join(clubsDir, '.host/keys/own.key'), `# created: 2026-11-20T12:00:00Z\n# public key: age1…\n${own}\n`)
  expect(await bring('own')).toBe(0)
  expect(existsSync(databaseOf(join(clubsDir, 'vier.example')))).toBe(true)
})

test('the list shows the state of each club', async () => {
  const { clubs, clubsDir, place, said } = sitAtConsole()
  expect(await clubs('list')).toBe(1)
  for (const club of ['eins.example', 'zwei.example', 'drei.example']) await place(club)
  const store = openHostStore(clubsDir)
  store.note('eins.example', { visitedAt: TODAY, version: '0.2.0' })
  store.note('zwei.example', { failure: 'Die Datei ist keine Datenbank.' })
  store.close()
  await clubs('stop', 'drei.example')
  expect(await clubs('list')).toBe(0)
  const rows = said.out.split('\n').filter((line) => line.includes('.example  '))
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ['eins.example', 'eins.example', '1 MB', '20.11.2026 13:00', '0.2.0', 'ruht'],
    ['zwei.example', 'zwei.example', '1 MB', 'noch keiner', '–', 'gestört: Die Datei ist keine Datenbank.'],
    ['drei.example', 'drei.example', '1 MB', 'noch keiner', '–', 'angehalten'],
  ])
  expect(said.out).toContain('Der Host läuft nicht.')
})

test('the canary is upgraded first, and where one fails the rest waits', async () => {
  const { clubs, clubsDir, place, said } = sitAtConsole()
  for (const club of ['eins.example', 'zwei.example']) await place(club)
  await changeClubs(clubsDir, (all) => all.map((club) => ({ ...club, canary: club.folder.startsWith('zwei') })))
  const database = openSqlite(databaseOf(join(clubsDir, 'zwei.example')))
  await database.inTransaction((trx) => sql`insert into kysely_migration values ('9999-9.0.0-later', '')`.execute(trx))
  await database.close()
  expect(await clubs('upgrade')).toBe(1)
  expect(said.error).toMatch(/^zwei\.example: Die Datenbank stammt von einer neueren Version/)
  expect(said.out).toBe('')
})

test.skipIf(!POSTGRES_URL)('on PostgreSQL each club has a schema, created and dropped with it', async () => {
  const database = await createScratchDatabase(POSTGRES_URL ?? '')
  onTestFinished(() => database.drop())
  let today = TODAY
  const environment = { DATABASE_URL: database.url }
  const { clubs, clubsDir, said } = sitAtConsole(undefined, { environment, now: () => today })
  const { db, close } = openPostgres(database.url)
  onTestFinished(() => close())
  const schemas = async () => {
    const found = await db.introspection.getSchemas()
    return found.flatMap(({ name }) => (/^(?:club|vereinsheim)_/.test(name) ? [name] : [])).toSorted()
  }
  const keyIn = async (file: string) => {
    const connection = openSqlite(file)
    const keys = await connection.db.selectFrom('secrets').select('value').where('name', '=', 'mine').execute()
    await connection.close()
    return keys
  }
  const alone = await openMigratedSqlite(databaseOf(join(clubsDir, '../alone')))
  await alone.db.insertInto('secrets').values({ name: 'mine', value: 'x' }).execute()
  await alone.close()

  expect(await clubs('import', 'alone', '--domain', 'eins.example')).toBe(0)
  expect(existsSync(databaseOf(join(clubsDir, 'eins.example')))).toBe(false)
  expect(await clubs('upgrade')).toBe(0)
  expect(said.out).toContain('eins.example: schon auf dem neuesten Stand.')
  expect(await clubs('list')).toBe(0)
  // Its folder holds next to nothing.
  expect(said.out).toMatch(/eins\.example {2,}eins\.example {2,}(?:[2-9]|\d\d) MB/)
  expect(await clubs('export', 'eins.example', '--to', 'fort')).toBe(0)
  expect(await keyIn(databaseOf(join(clubsDir, '../fort')))).toEqual([{ value: 'x' }])

  expect(await clubs('remove', 'eins.example', '--yes')).toBe(0)
  expect(await clubs('import', 'alone', '--domain', 'neu.example', '--folder', 'eins.example')).toBe(1)
  expect(said.error).toContain('vielleicht von einem Verein im Papierkorb')
  expect(await schemas()).toEqual(['club_eins.example'])
  today = new Date(TODAY.getTime() + 31 * DAY)
  expect(await clubs('backup', '--to', 'sicher')).toBe(0)
  expect(await schemas()).toEqual([])
})
