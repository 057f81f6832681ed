import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { erasePerson, lookUpPerson } from '#features/privacy/look-up-person.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { openBlobFolder } from '#platform/media/open-blobs.ts'
import { sendNewsletters } from '#features/newsletter/send-newsletters.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { holdings } from '#server/privacy/holdings/all-holdings.ts'
import { storeContext } from '#server/context/store-context.ts'
import { purges } from '#server/privacy/purges.ts'
import { DAY } from '#shared/durations.ts'
import { createDataClient } from '#tests/support/data-api/data-client.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { columnNames } from '#tests/support/privacy/column-names.ts'
import { findInDatabase } from '#tests/support/privacy/find-in-database.ts'
import { KANARINA, OTHER, plantPerson, TRACES, type Planted } from '#tests/support/privacy/plant-person.ts'
import { sendPageForm } from '#tests/support/privacy/send-page-form.ts'
import { filesWith } from '#tests/support/privacy/files-with.ts'
import { readOwnFiles } from '#tests/support/privacy/watch-people.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { PUBLIC_PAGES } from '#tests/support/site/public-pages.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const lines: string[] = []
let planted: Planted
let connection: DatabaseConnection

const village = readFileSync(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8')
const content = {
  files: { 'events/dorfspielttt.yaml': `${village}asks: { players: optional, guardianUnder: 16 }\n` },
}
const takeLine = (line: string) => void lines.push(line)
const site = forAllTests(() => startSite({ content, env: { RATE_LIMITS: 'off' }, now: clock.now, takeLine }))
beforeAll(async () => {
  connection = openDatabase(site)
  planted = await plantPerson({ site, clock })
  await sendNewsletters(site.instance.parts.ctx)
})
afterAll(() => connection?.close())

/** Of the register, as `table.column`. */
const registered = holdings.flatMap(({ columns }) => columnNames(columns))
const tablesWithHer = async () => [
  ...new Set((await findInDatabase(connection.db, TRACES)).map((column) => column.split('.')[0])),
]

/** Her data that no consent covers. */
const ONLY_ELSEWHERE = /kanarina@|171 ?5550987|vogelweg|3704 ?0044 ?0532/i
test('in the database a person is only where the record says, and the account number nowhere', async () => {
  const found = await findInDatabase(connection.db, TRACES)
  expect(found.filter((column) => !registered.includes(column))).toEqual([])
  expect(await tablesWithHer()).toEqual(
    expect.arrayContaining([
      ...['accounts', 'sessions', 'audit_entries', 'registrations', 'registration_players', 'registration_handling'],
      ...['contact_messages', 'enquiry_entries', 'membership_applications', 'membership_people', 'youth_children'],
      ...['subscriptions', 'push_subscriptions', 'consents', 'outbox', 'member_profiles'],
    ]),
  )
  expect(await findInDatabase(connection.db, /DE89 ?3704|3704 ?0044 ?0532/)).toEqual([])
})

test('neither log nor files of the data folder name anybody', async () => {
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => TRACES.test(line))).toEqual([])
  const files = await readOwnFiles(site.dataDir)
  expect(files.filter(([name, text]) => TRACES.test(name + text)).map(([name]) => name)).toEqual([])
})

test('no public page, feed, sitemap, search or API reveals a person, and no cache keeps pages of their own', async () => {
  const fetchText = async (path: string, cookie = '') =>
    (await fetch(site.origin + path, { headers: { cookie } })).text()
  const sitemap = `${await fetchText('/sitemap.xml')}${await fetchText('/sitemap-1.xml')}${await fetchText('/sitemap-2.xml')}`
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  expect(listed.length).toBeGreaterThan(20)
  const feeds = ['/feed.atom', '/feed.json', '/kalender.ics', '/sitemap.xml', '/manifest.webmanifest', '/health']
  const data = ['/dorfspielttt.data', '/_root.data', '/mannschaften.data']
  // Articles contain what people have written into them.
  const pages = listed.filter((path) => !path.startsWith('/news/'))
  for (const path of new Set([...PUBLIC_PAGES, ...pages, ...feeds, ...data])) {
    await fetchText(path, planted.ownCookie)
    for (const visit of ['first', 'second'])
      expect([path, visit, TRACES.exec(await fetchText(path))?.[0]]).toEqual([path, visit, undefined])
  }
  for (const word of ['Zwitscherfeld', 'Kanarina', 'Vogelweg']) {
    const found = await site.instance.parts.services.searchSite(word)
    expect([word, JSON.stringify(found?.hits ?? []).match(TRACES)]).toEqual([word, null])
  }
  const client = createDataClient(site)
  for (const table of ['events', 'dstt_registrations']) {
    const { data: rows, error } = await client.from(table).select()
    expect(JSON.stringify([rows, error])).not.toMatch(TRACES)
  }
})

test('others get mails without a word of her, and no mail carries the number of an account', async () => {
  const mails = await connection.db.selectFrom('outbox').select(['recipient', 'subject', 'text', 'html']).execute()
  const forOthers = mails.filter(({ recipient }) => recipient === OTHER)
  expect(forOthers.map(({ subject }) => subject).toSorted()).toEqual([
    'Beginn',
    'E-Mails vom TTC Musterdorf: bitte bestätigen',
    expect.stringMatching(/^Ihre Anmeldung DT24-/),
    'Neues',
  ])
  for (const mail of forOthers) expect(JSON.stringify(mail)).not.toMatch(TRACES)
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/DE89 ?3704|3704 ?0044/)
})

test('without its passphrase a backup tells nothing', async () => {
  const folder = temporaryFolder()
  const parts = { connection, media: openBlobFolder(folder), settings: [], now: clock.now() }
  const path = join(folder, 'a.tar.gz.age')
  await writeBackup(path, { ...parts, lock: { passphrase: 'ein langer Satz für alle', workFactor: 1 } })
  const bytes = await readFile(path)
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  expect(bytes.toString('latin1')).not.toMatch(TRACES)
  expect(await readOwnFiles(folder)).toHaveLength(1)
})

test('after erasure a person is only where the record keeps them, and eleven years later nowhere', async () => {
  const { ctx } = site.instance.parts
  const { board, ownCookie } = planted
  for (const query of [KANARINA.name, KANARINA.email, 'Zwitscherfeld', KANARINA.phone]) {
    const found = await lookUpPerson(ctx, board, query)
    const traces = found.ok ? found.value.flatMap((part) => part.traces) : []
    const chosen = traces.filter(({ isErasable }) => isErasable).map(({ table, id }) => `${table} ${id}`)
    if (chosen.length > 0) expect(await erasePerson(ctx, board, { query, chosen })).toMatchObject({ ok: true })
  }
  await sendPageForm(site, '/admin/konto/loeschen', { confirmation: 'LÖSCHEN' }, { cookie: ownCookie })
  const left = await findInDatabase(connection.db, TRACES)
  expect(new Set(left.map((column) => column.split('.')[0]))).toEqual(new Set(['consents']))
  await vi.waitFor(async () => expect(await filesWith(site.dataDir, ONLY_ELSEWHERE)).toEqual([]), PATIENCE)

  clock.advance(11 * 365 * DAY)
  const steps = { ...ctx, ...storeContext({ connection, now: clock.now }), sweepMedia: async () => 0 }
  for (const purge of Object.values(purges)) await purge(steps)
  expect(await findInDatabase(connection.db, TRACES)).toEqual([])
  await vi.waitFor(async () => expect(await filesWith(site.dataDir, TRACES)).toEqual([]), PATIENCE)
})
