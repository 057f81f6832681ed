import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import type { EntryChange } from '#features/tournaments/registrations/entry-change.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createTeamStore } from '#features/tournaments/registrations/team-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { pick } from '#tests/support/tournaments/random-results.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { bringHome, packReturn, type SendHome } from './bring-home.ts'
import { lendEvent } from './lend-event.ts'
import { readLending, runLendingCommand } from './lending-room.ts'
import { openInHall } from './open-in-hall.ts'
import { receiveReturn } from './receive-return.ts'
import { answerSchema, broughtSchema, takenSchema } from './travel.ts'

const jutta: Actor = { accountId: 'jutta', offices: ['director'] }
const event = sampleEvent()
const NOW = new Date('2024-12-28T10:00:00.000Z')
/** As it goes over the network or into a file. */
const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const openHome = (connection: DatabaseConnection, at = NOW) => {
  let ids = 0
  return tournamentContext(connection, { now: () => at, leaseSecret: 'lease', newId: () => `lease-${++ids}` })
}
type Side = ReturnType<typeof openHome>

const write = (ctx: Side, id: string, entry: DayEntry) =>
  writeDay(ctx, event, { id, by: 'somebody' }, () => ok([entry]))
const logOf = async (ctx: Side) => (await readDay(ctx, event)).entries

forEachDatabase('a tournament that is led in the hall', (open) => {
  async function setUp(at = NOW) {
    const connection = await open()
    const home = openHome(connection, at)
    await home.write(async ({ events, registrations }) => {
      await events.upsert(event)
      for (const reference of ['7K3M9Q', '8K3M9Q']) await registrations.add(sampleRegistration(reference))
    })
    return { connection, db: connection.db, home, write: (id: string, entry: DayEntry) => write(home, id, entry) }
  }
  type Home = Awaited<ReturnType<typeof setUp>>
  type Command = Parameters<typeof runLendingCommand>[3]['command']
  const decide = ({ home }: Home, command: Command, id = 'decided') =>
    runLendingCommand(home, jutta, event.slug, { command, id })
  const listed = ({ db }: { db: DatabaseConnection['db'] }) => createRegistrationStore(db).listForEvent(event.id)
  const lendingOf = async ({ home }: Home) => valueOf(await readLending(home, jutta, event.slug))

  /** An empty computer, with a connection that can be cut before home gets the request, or before its answer arrives. */
  async function takeAlong({ home }: Home, cut: (moment: 'before' | 'after') => boolean = () => false) {
    const folder = temporaryFolder()
    const laptop = await openMigratedSqlite(join(folder, 'hall.sqlite'))
    onTestFinished(() => laptop.close())
    const lent = valueOf(await lendEvent(home, event, { by: 'jutta' }))
    const send: SendHome = async (brought) => {
      if (cut('before')) throw new Error('no connection')
      const answer = await receiveReturn(home, broughtSchema.parse(asSent(brought)))
      if (cut('after')) throw new Error('no answer')
      return answer.ok ? ok(answerSchema.parse(asSent(answer.value))) : answer
    }
    const hall = openHome(laptop)
    expect(await openInHall(hall, takenSchema.parse(asSent(lent)))).toEqual(ok(undefined))
    const bring = async (isLast = false) => {
      const lease = await hall.read.leases.find()
      if (!lease) throw new Error('nothing is led here')
      return bringHome(hall, lease, { send, isLast })
    }
    const writeThere = (id: string, entry: DayEntry) => write(hall, id, entry)
    return { laptop, hall, write: writeThere, bringHome: bring, taken: lent }
  }

  test('the names travel and come to life in the hall, addresses and telephones stay at home', async () => {
    const site = await setUp()
    const { hall, laptop, taken } = await takeAlong(site)
    const names = async (ctx: Side) => (await readDay(ctx, event)).teams.map(({ id, name }) => ({ id, name }))
    expect(await names(hall)).toEqual(await names(site.home))
    const [there] = await listed(laptop)
    expect(there).toMatchObject({ contactEmail: '', contactNumber: '', contactAddress: '' })
    const [here] = await listed(site)
    const said = JSON.stringify(taken)
    for (const secret of [here?.token, here?.contactEmail, here?.contactNumber, here?.contactAddress]) {
      expect(secret).toBeTruthy()
      expect(said).not.toContain(secret)
    }
    expect(await lendEvent(site.home, event, { by: 'jutta' })).toMatchObject(err({ kind: 'lent-already' }))
  })

  test('a tournament that came to the laptop with the content, played already, gives way to the one that is taken along', async () => {
    const site = await setUp()
    const lent = valueOf(await lendEvent(site.home, event, { by: 'jutta' }))
    const laptop = await open()
    await laptop.inTransaction(async (trx) => {
      await createEventStore(trx).upsert(event)
      await createRegistrationStore(trx).add(sampleRegistration('1K3M9Q'))
    })
    await write(openHome(laptop), 'former', { kind: 'resumed' })
    const hall = openHome(laptop)
    expect(await openInHall(hall, takenSchema.parse(asSent(lent)))).toEqual(ok(undefined))
    expect((await logOf(hall)).map(({ entry }) => entry.kind)).toEqual(['lent'])
    expect((await listed(laptop)).map(({ reference }) => reference).toSorted()).toEqual(['DT24-7K3M9Q', 'DT24-8K3M9Q'])
  })

  test('what was entered and changed in the hall comes home with its ids, and what both have changed waits for a decision', async () => {
    const site = await setUp()
    const there = await takeAlong(site)
    const walkIn = sampleRegistration('9K3M9Q')
    await createRegistrationStore(there.laptop.db).add(walkIn)
    const rename = (connection: DatabaseConnection, reference: string, name: string) =>
      connection.db
        .updateTable('registration_teams')
        .set({ name })
        .where('position', '=', 1)
        .where('registration_id', '=', sampleRegistration(reference).id)
        .execute()
    await rename(there.laptop, '7K3M9Q', 'Aus der Halle')
    await rename(there.laptop, '8K3M9Q', 'In der Halle so')
    await rename(site.connection, '8K3M9Q', 'Zu Hause so')
    await there.bringHome()
    const named = async () => (await listed(site)).map(({ id, teams }) => [id, teams[0]?.name])
    expect(await named()).toEqual([
      [sampleRegistration('7K3M9Q').id, 'Aus der Halle'],
      [sampleRegistration('8K3M9Q').id, 'Zu Hause so'],
      [walkIn.id, walkIn.teams[0]?.name],
    ])
    expect((await listed(site))[0]?.contactEmail).toBe(sampleRegistration('7K3M9Q').contactEmail)
    const { id } = sampleRegistration('8K3M9Q')
    const [waiting] = (await lendingOf(site)).entries
    expect(waiting).toMatchObject({ id, brought: { teams: [{ name: 'In der Halle so' }, {}] } })
    const command = { kind: 'settle-entry', id, side: 'hall' } as const
    expect(await decide(site, command, 'decided-1')).toEqual(ok(undefined))
    expect((await named())[1]?.[1]).toBe('In der Halle so')
    expect((await decide(site, command, 'decided-2')).ok).toBe(false)
  })

  const inHallOnly = async ({ laptop }: { laptop: DatabaseConnection }, whats: readonly EntryChange['what'][]) => {
    const registration = sampleRegistration('7K3M9Q')
    const [first] = registration.teams
    if (!first) throw new Error('it has a team')
    await createTeamStore(laptop.db).change(registration.id, { ...first, standing: 'withdrawn' })
    for (const what of whats) {
      const change = { what, team: 1, name: first.name } as EntryChange
      const by = { kind: 'director', accountId: 'x' } as const
      const entry = { change, by, at: NOW, id: `c-${what}`, mailId: undefined }
      await createChangeStore(laptop.db).add(registration.id, entry)
    }
  }
  const mailsAt = ({ db }: Home) => db.selectFrom('outbox').select(['kind', 'recipient', 'subject', 'text']).execute()
  const BEFORE_IT_BEGINS = new Date('2024-12-28T08:30:00.000Z')

  test('home mails entrants what the hall has changed, once, as long as the tournament has not begun', async () => {
    const site = await setUp(BEFORE_IT_BEGINS)
    const there = await takeAlong(site)
    await inHallOnly(there, ['paid', 'withdrawn'])
    await createRegistrationStore(there.laptop.db).add(sampleRegistration('9K3M9Q'))
    const lease = await there.hall.read.leases.find()
    if (!lease) throw new Error('nothing is led here')
    await there.bringHome()
    // Sends again what was not acknowledged.
    const again = broughtSchema.parse(asSent(await packReturn(there.hall, lease)))
    expect([again.registrations.length, await receiveReturn(site.home, again)]).toMatchObject([2, { ok: true }])
    const mails = await mailsAt(site)
    expect(mails).toMatchObject([{ kind: 'entry-changed', recipient: sampleRegistration('7K3M9Q').contactEmail }])
    expect(mails[0]?.text).toMatch(/Das Startgeld für .* ist da\.\s+.* ist abgemeldet\.[^]*https:\/\/club\.example\//)
    const told = await site.db.selectFrom('registration_changes').select('mail_id').execute()
    expect([told.length, new Set(told.map(({ mail_id: id }) => id)).size]).toEqual([2, 1])
    expect(await there.laptop.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('no mail is sent about a day that has begun', async () => {
    const site = await setUp()
    const there = await takeAlong(site)
    await inHallOnly(there, ['withdrawn'])
    expect(await there.bringHome(true)).toEqual(ok({ entries: 0, registrations: 1 }))
    expect(await mailsAt(site)).toEqual([])
    expect((await listed(site))[0]?.teams[0]?.standing).toBe('withdrawn')
  })

  test('a conflict is shown with both sides and decided once, here or there', async () => {
    const site = await setUp()
    const there = await takeAlong(site)
    await site.write('m', { kind: 'arrived', team: 'a' })
    await there.write('h1', { kind: 'not-here', team: 'a' })
    await there.write('h2', { kind: 'arrived', team: 'b' })
    expect(await there.bringHome()).toEqual(ok({ entries: 2, registrations: 0 }))
    expect(await logOf(there.hall)).toEqual(await logOf(site.home))
    const sides = { hall: [{ kind: 'not-here', team: 'a' }], home: [{ kind: 'arrived', team: 'a' }] }
    expect((await lendingOf(site)).conflicts).toEqual([{ held: ['h1'], ...sides }])
    expect(await decide(site, { kind: 'settle', held: ['h1'], side: 'hall' })).toEqual(ok(undefined))
    expect((await lendingOf(site)).conflicts).toEqual([])
    expect((await readDay(site.home, event)).state.arrivals.get('a')?.isHere).toBe(false)
    await there.bringHome()
    expect(await logOf(there.hall)).toEqual(await logOf(site.home))
  })

  test('a revoked lease brings nothing more, until a director admits it', async () => {
    const site = await setUp()
    const there = await takeAlong(site)
    await there.write('h1', { kind: 'arrived', team: 'a' })
    const { lease } = there.taken
    expect(await decide(site, { kind: 'revoke', lease }, 'stolen')).toEqual(ok(undefined))
    expect(await there.bringHome()).toEqual(err({ kind: 'lease-revoked' }))
    expect((await logOf(site.home)).map(({ id }) => id)).toEqual([lease, 'stolen'])
    // Another computer may lead it now.
    await decide(site, { kind: 'admit', lease }, 'found')
    expect(await there.bringHome(true)).toEqual(ok({ entries: 1, registrations: 0 }))
    const { state } = await readDay(site.home, event)
    expect([state.arrivals.get('a')?.isHere, state.lease?.status]).toEqual([true, 'returned'])
  })

  test('a key of another lease opens nothing, and what makes no day is not written', async () => {
    const site = await setUp()
    const { taken } = await takeAlong(site)
    const { eventId, lease, key } = taken
    const brought = { eventId, lease, key, seen: taken.log.length, entries: [], registrations: [], isLast: false }
    const stranger = { ...brought, lease: 'lease-2' }
    expect(await receiveReturn(site.home, stranger)).toEqual(err({ kind: 'unknown-lease' }))
    const entry = { competition: 'main', kind: 'called-off', tie: 'group-0-a-b' } as const
    const broken = { ...brought, entries: [{ id: 'h1', at: NOW, by: undefined, entry }] }
    expect(await receiveReturn(site.home, broken)).toEqual(err({ kind: 'unreadable' }))
    expect(await logOf(site.home)).toHaveLength(taken.log.length)
  })

  test('cut at any moment, again and again: in the end both have the same, everything once', async () => {
    const site = await setUp()
    const chance = chanceOf('cut returns')
    let isCutting = true
    const there = await takeAlong(site, () => isCutting && chance() < 0.4)
    const all: string[] = []
    for (let step = 0; step < 60; step++) {
      const say = pick(chance, site.write, there.write, there.write)
      const team = pick(chance, 'a', 'b', 'c')
      if (chance() < 0.7) {
        all.push(`e${step}`)
        await say(`e${step}`, { kind: pick(chance, 'arrived' as const, 'not-here' as const), team })
      } else await there.bringHome().catch(() => undefined)
    }
    isCutting = false
    expect(await there.bringHome(true)).toMatchObject({ ok: true })
    const home = await logOf(site.home)
    expect(await logOf(there.hall)).toEqual(home)
    const written = home.map(({ id }) => id).filter((id) => id.startsWith('e'))
    expect(written.toSorted()).toEqual(all.toSorted())
    expect(home.some(({ entry }) => entry.kind === 'held')).toBe(true)
  })
})
