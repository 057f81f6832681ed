import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { ok } from '#shared/result.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openTournaments } from './open-tournaments.ts'
import { runTournament } from './run-tournament.ts'

const NOW = new Date('2024-12-28T15:00:00Z')
const THE_DAY_BEFORE = new Date('2024-12-27T15:00:00Z')
const SLUG = 'dorfspielttt'

async function setUp(event: Parameters<typeof sampleEvent>[0] = {}, now = () => NOW) {
  const folder = temporaryFolder()
  const connection = await openSqliteForTest(join(folder, 'test.sqlite'))
  const made = sampleEvent(event)
  await connection.inTransaction((trx) => createEventStore(trx).upsert(made))
  await connection.inTransaction((trx) => createRegistrationStore(trx).add(sampleRegistration('7K3M9Q')))
  const ctx = await openTournaments(connection, 'https://club.example', now)
  const { said, output } = listenToConsole()
  const run = (...args: string[]) => runTournament(args, ctx, { folder, ...output })
  const simulate = (...args: string[]) => run('simulate', '--event', SLUG, ...args)
  const mails = () => connection.db.selectFrom('outbox').select(['subject', 'text']).execute()
  const entered = async () =>
    (await createRegistrationStore(connection.db).listForEvent(made.id)).map(({ reference, teams }) => ({
      reference,
      names: teams.map(({ name }) => name),
      standings: teams.map(({ standing }) => standing),
    }))
  const wait = async () =>
    connection.inTransaction((trx) => {
      const [team] = sampleRegistration('W41T').teams
      if (!team) throw new Error('a sample has a team')
      const teams = [{ ...team, standing: 'waiting' as const, queueNumber: 1 }]
      return createRegistrationStore(trx).add(sampleRegistration('W41T', { teams }))
    })
  return {
    wait,
    mails,
    run,
    simulate,
    said,
    entered,
    append: (entry: DayEntry) => writeDay(ctx, made, SENT, () => ok([entry])),
    read: () => readDay(ctx, made),
  }
}
const SENT = { id: 'a-real-command', by: 'anna' }

test('a rehearsal fills the tournament, plays it to its end and says how to remove it', async () => {
  const { simulate, said, read } = await setUp()
  expect(await simulate('--teams', '14')).toBe(0)
  const { competitions, teams, entries } = await read()
  const [only] = competitions.values()
  expect(teams).toHaveLength(14)
  expect(only?.state.entrants).toHaveLength(14)
  expect(only?.derived.ties.map(({ status }) => status)).toEqual(only?.derived.ties.map(() => 'over'))
  expect([...(only?.derived.places.values() ?? [])].flat().every(({ entry }) => entry !== undefined)).toBe(true)
  expect(entries.every(({ at }) => at <= NOW)).toBe(true)
  expect(said.out).toMatch(/14 Meldungen, davon 12 eben zur Probe ergänzt; \d\d Kämpfe gespielt\./)
  expect(said.out).toContain(`tournament simulate --event ${SLUG} --remove`)
})

test('a trial day goes as far as the option says, and continues from there', async () => {
  const { simulate, read } = await setUp()
  const look = async () => {
    const [only] = (await read()).competitions.values()
    const over = only?.derived.ties.filter(({ status }) => status === 'over') ?? []
    return { groups: only?.state.groups.length ?? 0, over: over.length, frames: only?.state.frames.size ?? 0 }
  }
  await simulate('--teams', '12', '--to', 'entries')
  expect((await read()).teams).toHaveLength(12)
  expect(await look()).toEqual({ groups: 0, over: 0, frames: 0 })
  await simulate('--teams', '12', '--to', 'draw')
  expect(await look()).toEqual({ groups: 3, over: 0, frames: 0 })
  await simulate('--teams', '12', '--to', 'groups')
  expect(await look()).toEqual({ groups: 3, over: 18, frames: 0 })
  await simulate('--teams', '12')
  expect(await look()).toMatchObject({ frames: 1 })
  const [only] = (await read()).competitions.values()
  expect(only?.derived.ties.every(({ status }) => status === 'over')).toBe(true)
})

test('its data are marked and can be removed, without anything that a person has entered', async () => {
  const { simulate, said, entered, read } = await setUp()
  const before = await entered()
  await simulate('--teams', '8')
  const made = (await entered()).filter(({ reference }) => !before.some((known) => known.reference === reference))
  expect(made).toHaveLength(6)
  expect(made.every(({ names }) => names.every((name) => name.endsWith('(Probe)')))).toBe(true)
  said.out = ''
  expect(await simulate('--remove')).toBe(0)
  expect(said.out).toMatch(/6 Meldungen und \d+ Einträge des Turniertags weggenommen/)
  expect(await entered()).toEqual(before)
  expect(await read()).toMatchObject({ last: 0, entries: [] })
})

test('an entrant in the queue moves up when a rehearsal is removed, and gets a mail', async () => {
  const { simulate, entered, wait, mails } = await setUp({ places: 8, waitingList: 'at-once' }, () => THE_DAY_BEFORE)
  const isWaiting = ({ reference }: { reference: string }) => reference === 'DT24-W41T'
  await simulate('--teams', '8', '--to', 'entries')
  await wait()
  await simulate('--teams', '8', '--to', 'draw')
  expect((await entered()).find(isWaiting)).toMatchObject({ standings: ['waiting'] })
  expect(await simulate('--remove')).toBe(0)
  expect((await entered()).find(isWaiting)).toMatchObject({ standings: ['in'] })
  expect(await mails()).toMatchObject([{ text: expect.stringContaining('https://club.example/dorfspielttt') }])
})

test('a day that has begun in earnest can be neither played nor removed', async () => {
  const { simulate, said, append, read } = await setUp()
  await append({ kind: 'table-blocked', table: '1' })
  expect(await simulate()).toBe(1)
  expect(await simulate('--remove')).toBe(1)
  expect(said.error).toContain('Der Turniertag hat schon begonnen')
  expect((await read()).entries).toHaveLength(1)
})

test('a trial day reports when there is no room for more teams', async () => {
  const { simulate, said } = await setUp({ places: 3 })
  expect(await simulate('--teams', '8')).toBe(1)
  expect(said.error).toContain('So viele Mannschaften haben keinen Platz.')
})

test.each([
  [['play'], 'Es fehlt simulate, take, admit, open, lead, return oder forget'],
  [['simulate'], 'Es fehlt das Turnier'],
  [['simulate', '--event', SLUG, '--to', 'heaven'], '„heaven“ gibt es nicht'],
  [['simulate', '--event', SLUG, '--teams', '1000'], '--teams ist eine Zahl von 0 bis 128.'],
  [['simulate', '--event', SLUG, '--remove', '--to', 'draw'], '--remove steht allein.'],
  [['simulate', '--event', 'nirgendwo'], 'Ein Turnier „nirgendwo“ gibt es nicht. Bekannt sind: dorfspielttt.'],
])('%j is not understood', async (args, sentence) => {
  const { run, said } = await setUp()
  expect(await run(...args)).toBe(2)
  expect(said.error).toContain(sentence)
})
