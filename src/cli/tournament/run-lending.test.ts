/** @module-tag long */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { newFileCode } from '#features/tournaments/lending/carry-files.ts'
import { admitReturn, takeToHall } from '#features/tournaments/lending/lending-room.ts'
import { receiveReturn } from '#features/tournaments/lending/receive-return.ts'
import { RETURN_FIELD } from '#features/tournaments/lending/return-field.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { ok } from '#shared/result.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { openMigratedSqlite, openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openTournaments } from './open-tournaments.ts'
import { isEmptyFolder } from '../restore.ts'
import { isDatabaseOpen } from './open-hall.ts'
import type { HallPlace } from './hall-commands.ts'
import { runInHall } from './run-in-hall.ts'
import { runLending } from './run-lending.ts'

const NOW = new Date('2024-12-28T08:00:00Z')
const event = sampleEvent()
const otherEvent = {
  ...sampleEvent({ slug: 'anderes-fest', address: 'anderes-fest' }),
  id: toEventId('other'),
}
const now = () => NOW

/** A server, a laptop, and between them a network that can fail. */
async function setUp() {
  const folder = temporaryFolder()
  const { said, output } = listenToConsole()
  const talk = { ...output, folder }
  const connection = await openSqliteForTest(join(folder, 'home.sqlite'))
  await connection.inTransaction((trx) => createEventStore(trx).upsert(event))
  await connection.inTransaction((trx) => createEventStore(trx).upsert(otherEvent))
  await connection.inTransaction((trx) => createRegistrationStore(trx).add(sampleRegistration('7K3M9Q')))
  let ids = 0
  const opened = await openTournaments(connection, 'https://club.example', now)
  const home = { ...opened, newId: () => `lease-${++ids}` }
  const atHome = (...args: string[]) => runLending(args, home, talk)

  const network = { isThere: false }
  const dataDir = join(folder, 'laptop')
  let laptop = undefined as Awaited<ReturnType<typeof openMigratedSqlite>> | undefined
  const openLaptop = async () => {
    laptop ??= openDatabase({ dataDir, databaseUrl: undefined })
    await migrateDatabase(laptop)
    return openTournaments(laptop, 'http://halle.example', now)
  }
  const close = async () => {
    await laptop?.close()
    laptop = undefined
  }
  onTestFinished(close)
  const ports: number[] = []
  const places: HallPlace[] = []
  /** Answers typed at the keyboard, in order. */
  const typed: string[] = []
  const content = { isBroken: false }
  const isFresh = () => isEmptyFolder(dataDir)
  const inHall = (...args: string[]) =>
    runInHall(args, {
      ...talk,
      dataDir,
      usualPort: 4000,
      close,
      isFresh,
      ask: typed.length === 0 ? undefined : async () => typed.shift() ?? '',
      async lead(_, place) {
        ports.push(place.port)
        places.push(place)
        return 0
      },
      isLed: () => isDatabaseOpen(dataDir),
      send: (_, brought) =>
        network.isThere ? receiveReturn(home, brought) : Promise.reject(new Error('no connection')),
      openHall: openLaptop,
      async makeHall() {
        if (!(await isFresh())) return undefined
        const ctx = await openLaptop()
        if (content.isBroken) throw new Error('no content')
        return ctx
      },
    }).finally(close)
  /** Writes an entry of the day on the laptop. */
  const happen = async (id: string, entry: DayEntry) => {
    await writeDay(await openLaptop(), event, { id, by: 'x' }, () => ok([entry]))
    await close()
  }
  const codeSaid = () => /: ((?:\w{4}-){5}\w{4})/.exec(said.out)?.[1] ?? ''
  const entries = async () => (await readDay(home, event)).entries.map(({ id }) => id)
  return {
    folder,
    said,
    atHome,
    home,
    inHall,
    happen,
    codeSaid,
    network,
    dataDir,
    entries,
    ports,
    places,
    typed,
    content,
  }
}

test('a tournament goes into the hall as a file that only its code opens, and returns when there is a connection', async () => {
  const { folder, said, atHome, inHall, happen, codeSaid, network, dataDir, entries } = await setUp()
  expect(await atHome('take', event.slug, '--to', 'halle.json')).toBe(0)
  expect(readFileSync(join(folder, 'halle.json'), 'utf8')).not.toContain('Die Bären')
  expect(await inHall('open', 'halle.json', '--code', 'abcd-efgh-jkmn-pqrs-tuvw-xyz2')).toBe(1)
  expect(said.error).toContain('Der Code passt nicht zu dieser Datei')
  expect(existsSync(dataDir)).toBe(false)
  expect(await inHall('open', 'halle.json', '--code', codeSaid())).toBe(0)
  expect(said.out).toContain('1 Meldung.')
  expect(await inHall('open', 'halle.json', '--code', codeSaid())).toBe(1)
  expect(said.error).toContain('liegt schon etwas')

  await happen('h1', { kind: 'arrived', team: 'a' })
  expect(await inHall('return')).toBe(1)
  expect(said.error).toContain('Es ist nichts verloren')
  network.isThere = true
  const site = openDatabase({ dataDir, databaseUrl: undefined })
  await site.db.selectFrom('events').select('id').execute()
  expect([await inHall('return'), await inHall('forget', '--yes')]).toEqual([1, 1])
  expect(said.error).toContain('wird gerade noch geführt')
  await site.close()
  said.out = ''
  expect(await inHall('return')).toBe(0)
  expect(said.out).toBe(
    'Das Turnier geht zurück an https://club.example …\nTurniertag: 1 von 1 Einträgen sind zu Hause.\nAlles ist zu Hause und von diesem Rechner gelöscht.\n',
  )
  expect(existsSync(dataDir)).toBe(false)
  expect(await entries()).toEqual(['lease-1', 'h1', 'lease-1.returned'])
})

test('without any connection it returns as a file, which the laptop itself cannot change', async () => {
  const { folder, said, atHome, inHall, happen, codeSaid, dataDir, entries, ports } = await setUp()
  await atHome('take', event.slug, '--to', 'halle.json')
  await inHall('open', 'halle.json', '--code', codeSaid())
  expect([await inHall('lead'), await inHall('lead', '--port', '5000'), ports]).toEqual([0, 0, [4000, 5000]])
  await happen('h1', { kind: 'arrived', team: 'a' })
  expect(await inHall('return', '--to', 'zurueck.json')).toBe(0)
  const file = join(folder, 'zurueck.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(join(folder, 'anders.json'), text.replace('"lease": "lease-1"', '"lease": "lease-2"'))
  expect(await atHome('admit', 'anders.json')).toBe(1)
  expect(said.error).toContain('keine, die von hier mitgegeben wurde')
  expect(await atHome('admit', 'zurueck.json')).toBe(0)
  expect(await atHome('admit', 'zurueck.json')).toBe(0)
  expect(await entries()).toEqual(['lease-1', 'h1', 'lease-1.returned'])
  expect(await inHall('forget')).toBe(2)
  expect(existsSync(dataDir)).toBe(true)
  expect(await inHall('forget', '--yes')).toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})

test('without a console the director takes it along as a file from the website, and returns the file that the laptop writes', async () => {
  const { folder, said, inHall, happen, home, entries } = await setUp()
  const director = { accountId: 'jutta', offices: ['director'] as const }
  const how = { code: newFileCode(), lease: 'from-the-form' }
  const helper = { accountId: 'hugo', offices: [] }
  const bringing = (name: string) => {
    const body = new FormData()
    body.append(RETURN_FIELD, new File([readFileSync(join(folder, name))], name))
    return new Request('https://club.example/', { method: 'POST', body })
  }
  expect(await takeToHall(home, helper, event.slug, how)).toMatchObject({ error: { kind: 'not-allowed' } })
  expect(await entries()).toEqual([])
  const taken = await takeToHall(home, director, event.slug, how)
  // Asking again, as after a lost file, gives the same lease.
  expect(await takeToHall(home, director, event.slug, how)).toMatchObject({ ok: true })
  expect(await takeToHall(home, director, event.slug, { ...how, lease: 'another' })).toMatchObject({
    error: { kind: 'lent-already' },
  })
  expect(await entries()).toEqual(['from-the-form'])
  writeFileSync(join(folder, 'halle.json'), taken.ok ? taken.value : '')
  expect(await inHall('open', 'halle.json', '--code', how.code)).toBe(0)
  await happen('h1', { kind: 'arrived', team: 'a' })
  expect(await inHall('return', '--to', 'zurueck.json')).toBe(0)

  const foreign = { ok: false, error: { kind: 'foreign-file' } }
  expect(await admitReturn(home, director, event.slug, bringing('halle.json'))).toEqual(foreign)
  expect(await admitReturn(home, director, otherEvent.slug, bringing('zurueck.json'))).toEqual(foreign)
  expect(await admitReturn(home, helper, event.slug, bringing('zurueck.json'))).toMatchObject({ ok: false })
  expect(await entries()).toEqual(['from-the-form'])
  const admitted = { ok: true, value: { entries: 1, registrations: 0, held: 0 } }
  expect(await admitReturn(home, director, event.slug, bringing('zurueck.json'))).toEqual(admitted)
  expect(await entries()).toEqual(['from-the-form', 'h1', 'from-the-form.returned'])
  expect(await takeToHall(home, director, event.slug, how)).toEqual({ ok: false, error: { kind: 'lease-over' } })
  expect(said.error).toBe('')
})

test('impossible commands are explained in words', async () => {
  const { said, atHome, inHall, dataDir } = await setUp()
  expect(await atHome('take', event.slug, '--to', 'halle.json')).toBe(0)
  expect(await atHome('take', event.slug, '--to', 'halle.json')).toBe(1)
  expect(said.error).toContain('gibt es schon')
  expect(await atHome('take', event.slug, '--to', 'noch-eine.json')).toBe(1)
  expect(said.error).toContain('schon in einer Halle geführt')
  expect(await atHome('take', 'nirgendwo', '--to', 'x.json')).toBe(2)
  expect(await atHome('take', event.slug)).toBe(2)
  expect(await inHall('open', 'halle.json', '--code', 'kein Code')).toBe(1)
  expect(said.error).toMatch(/So sieht der Code nicht aus: .*\n$/)
  expect(await inHall('open', 'halle.json')).toBe(2)
  expect(said.error).toMatch(/Es fehlt der Code, der die Datei öffnet: --code <Code>\.\n$/)
  expect(await inHall('open', 'halle.json', '--to', 'x')).toBe(2)
  expect(existsSync(dataDir)).toBe(false)
})

test('one command opens the tournament beside it, leads, asks for the next step, and brings everything home', async () => {
  const { said, folder, atHome, inHall, happen, codeSaid, network, dataDir, entries, places, typed } = await setUp()
  await atHome('take', event.slug, '--to', 'halle-dorfspielttt.json')
  const code = codeSaid()
  typed.push('nicht der code', 'abcd-efgh-jkmn-pqrs-tuvw-xyz2', code, '2', '3', '4', '5', 'nein', '6')
  expect(await inHall('hall')).toBe(0)
  expect(said.error).toContain('sechs Gruppen aus vier Zeichen')
  expect(said.error).toContain('Der Code passt nicht')
  expect(places.map(({ isNewCode, showsPage }) => [isNewCode, showsPage])).toEqual([
    [false, true],
    [true, true],
  ])
  expect(said.error).toContain('Es ist nichts verloren')
  expect(said.error).toContain('oder wählen Sie 4.')
  expect(existsSync(join(folder, 'rueckgabe.json'))).toBe(true)
  expect(said.out).toMatch(/rueckgabe\.json; .*\nLaden Sie sie dort hoch: .*\n.* wählen Sie hier 5;/)
  expect(existsSync(dataDir)).toBe(true)

  await happen('h1', { kind: 'arrived', team: 'a' })
  network.isThere = true
  typed.push('4', 'x', '3')
  expect(await inHall('hall')).toBe(0)
  expect(existsSync(join(folder, 'rueckgabe-2.json'))).toBe(true)
  expect(said.out).toContain('Alles ist zu Hause')
  expect(await entries()).toContain('h1')
  expect(existsSync(dataDir)).toBe(false)
})

test('one command removes the tournament from the laptop once the file has been handed in', async () => {
  const { atHome, inHall, codeSaid, dataDir, entries, typed, said } = await setUp()
  await atHome('take', event.slug, '--to', 'halle-dorfspielttt.json')
  typed.push(codeSaid(), '4', '6')
  await inHall('hall')
  await atHome('admit', 'rueckgabe.json')
  typed.push('5', 'Ja')
  expect(await inHall('hall')).toBe(0)
  expect(said.out).toContain('von diesem Rechner gelöscht')
  expect(existsSync(dataDir)).toBe(false)
  expect(await entries()).toContain('lease-1.returned')
})

test.each([
  [[], 'liegt kein Turnier'],
  [['halle-a.json', 'halle-b.json'], 'mehrere Turniere: halle-a.json, halle-b.json'],
  [['halle-a.json'], 'kein mitgegebenes Turnier'],
])('with %j beside it, the one command says what is missing', async (names, sentence) => {
  const { said, folder, inHall, dataDir, typed } = await setUp()
  for (const name of names) writeFileSync(join(folder, name), '{}')
  typed.push('')
  expect(await inHall('hall')).toBe(1)
  expect(said.error).toContain(sentence)
  expect(existsSync(dataDir)).toBe(false)
})

test('if the pages of the club cannot be read, nothing is left that the next start would take for a tournament', async () => {
  const { atHome, inHall, codeSaid, dataDir, content, typed } = await setUp()
  await atHome('take', event.slug, '--to', 'halle-dorfspielttt.json')
  content.isBroken = true
  typed.push(codeSaid())
  await expect(inHall('hall')).rejects.toThrow('no content')
  expect(existsSync(dataDir)).toBe(false)
})
