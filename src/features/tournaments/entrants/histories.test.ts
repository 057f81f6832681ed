/** @module-tag long */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toEventId, type EventFile } from '#features/tournaments/events/event.ts'
import { markRegistration } from '#features/tournaments/handling/mark-registration.ts'
import { registerTeams } from '#features/tournaments/registrations/register-teams.ts'
import { settleEvent } from '#features/tournaments/registrations/settle-event.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent, sampleForm, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { as, tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { WaitingModel } from '#tests/support/tournaments/waiting-model.ts'
import { changeTeams } from './change-teams.ts'
import type { OwnTeamCommand } from './team-command.ts'

/** The rules are the same on both. PostgreSQL, which is slower, only has to prove its own handling of rows. */
const HISTORIES = { sqlite: 500, postgres: 120 }
/** Concurrent transactions: on PostgreSQL each one spends most of its time waiting for answers. */
const LANES = 4
const HOUR = 3_600_000
const BEGIN = Date.parse('2024-12-01T12:00:00.000Z')

type Step =
  | { do: 'enter'; teams: string[]; seats: number | undefined }
  | { do: 'add' | 'comeBack' | 'rename' | 'withdraw' | 'cancel' | 'accept'; who: number; mayWait: boolean; to: string }
  | { do: 'mark'; who: number; mark: 'open' | 'waiting' | 'declined' }
  | { do: 'places'; competition: string; places: number }
  | { do: 'later'; hours: number }

const competition = fc.constantFrom('a', 'b')
const who = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      teams: fc.array(competition, { minLength: 1, maxLength: 3 }),
      seats: fc.constantFrom(undefined, 0, 0, 1),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('add', 'comeBack', 'rename', 'withdraw', 'withdraw', 'cancel', 'accept', 'accept'),
      who,
      mayWait: fc.boolean(),
      to: competition,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      who,
      mark: fc.constantFrom('open', 'waiting', 'declined'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('places' as const), competition, places: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('later' as const), hours: fc.constantFrom(1, 10, 25, 25, 300) }),
  },
)
const history = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  list: fc.constantFrom('offer' as const, 'at-once' as const),
  takesLate: fc.boolean(),
  places: fc.record({ a: fc.integer({ min: 1, max: 3 }), b: fc.integer({ min: 1, max: 3 }) }),
})
type History = typeof history extends fc.Arbitrary<infer Told> ? Told : never

/** One event and its model, in one transaction, so that no step is committed by itself. */
function stage(
  trx: Database,
  engine: DatabaseConnection['engine'],
  { list, takesLate, places }: History,
  number: number,
) {
  // Of all steps here, only a registration rolls back what it has written.
  const undoable = async <T>(work: (trx: Database) => Promise<T>): Promise<T> => {
    await sql`savepoint step`.execute(trx)
    try {
      const done = await work(trx)
      await sql`release savepoint step`.execute(trx)
      return done
    } catch (error) {
      await sql`rollback to savepoint step`.execute(trx)
      throw error
    }
  }
  const changes = (limits: Record<string, number>): Partial<EventFile> => ({
    slug: `turnier-${number}`,
    address: undefined,
    lateEntries: takesLate ? 'accept-late' : 'reject',
    waitingList: list,
    offerHours: list === 'offer' ? 24 : undefined,
    competitions: sampleOptions.competitions.map((one, index) => ({
      ...one,
      key: 'ab'.charAt(index),
      places: limits['ab'.charAt(index)],
    })),
  })
  const eventWith = (limits: Record<string, number>) => ({
    ...sampleEvent(changes(limits)),
    id: toEventId(`event-${number}`),
  })
  let event = eventWith(places)
  const model = new WaitingModel(
    {
      places: { ...places },
      offerHours: list === 'offer' ? 24 : undefined,
      closes: event.entriesCloseAt.getTime(),
      starts: event.startsAt.getTime(),
      takesLate,
      maxTeams: 3,
    },
    BEGIN,
  )
  const now = () => new Date(model.now)
  const findBySlug = async () => event
  const connection = { db: trx, engine, inTransaction: undoable }
  const ctx = tournamentContext(connection, {
    now,
    spacingOf: () => undefined,
    events: { findBySlug, list: async () => [event] },
  })
  return {
    model,
    ctx,
    settle: () => ctx.write((stores) => settleEvent(ctx, stores, event.id, now())),
    event: () => event,
    async setPlaces(limits: Record<string, number>) {
      event = eventWith(limits)
      await ctx.read.events.upsert(event)
    },
  }
}

async function play(trx: Database, engine: DatabaseConnection['engine'], told: History, number: number) {
  const { model, ctx, settle, event, setPlaces } = stage(trx, engine, told, number)
  await setPlaces(told.places)
  const owners: { token: string; reference: string }[] = []
  let names = 0

  async function enter({ teams, seats }: Step & { do: 'enter' }) {
    const teamNames = teams.map(() => `M${names++}`)
    const form = { ...sampleForm, teamNames, contactName: `Anna ${names}` }
    const sent = { event: event(), form, formKey: `key-${number}-${names}`, competitions: teams, seatsWanted: seats }
    const outcome = await registerTeams(ctx, [sent])
    if (outcome.ok) owners.push(...outcome.value.map(({ registration }) => registration))
    expect(outcome.ok ? 'ok' : 'refused').toBe(model.enter(teamNames, teams, seats))
  }

  async function doOwn(
    what: Exclude<Step['do'], 'enter' | 'mark' | 'places' | 'later'>,
    { who: index, mayWait, to }: { who: number; mayWait: boolean; to: string },
  ) {
    const team = model.teams[index % Math.max(1, model.teams.length)]
    if (!team) return
    const owner = team.owner
    const position =
      model.teams
        .filter((other) => other.owner === owner)
        .toSorted(byName)
        .indexOf(team) + 1
    const name = `M${names++}`
    const send = async (command: OwnTeamCommand) => {
      const token = owners[owner]?.token ?? ''
      const done = await changeTeams(ctx, { registration: { token }, command, by: { kind: 'entrant' } })
      return done.ok ? 'ok' : 'refused'
    }
    switch (what) {
      case 'add':
        return expect(await send({ kind: 'add', name, competition: to, mayWait })).toBe(
          model.add(owner, name, to, mayWait),
        )
      case 'comeBack':
        return expect(await send({ kind: 'return', position, mayWait })).toBe(model.comeBack(team, mayWait))
      case 'rename':
        return expect(await send({ kind: 'rename', position, name: `${team.name}x` })).toBe(
          model.rename(team, `${team.name}x`),
        )
      case 'cancel':
        return expect(await send({ kind: 'cancel' })).toBe(model.cancel(owner))
      default:
        return expect(await send({ kind: what, position })).toBe(model[what](team))
    }
  }

  for (const one of told.steps) {
    if (one.do === 'enter') await enter(one)
    else if (one.do === 'places') {
      model.rules.places[one.competition] = one.places
      await setPlaces(model.rules.places)
    } else if (one.do === 'later') {
      model.now += one.hours * HOUR
      await settle()
      model.settle()
    } else if (one.do === 'mark') {
      const owner = one.who % Math.max(1, owners.length)
      const { reference } = owners[owner] ?? {}
      if (reference === undefined) continue
      const order = { mark: one.mark, seen: model.marks[owner] ?? 'open' }
      const done = await markRegistration(ctx, as('director'), { slug: event().slug, reference }, order)
      expect(done.ok ? 'ok' : 'refused').toBe(model.mark(owner, one.mark))
    } else await doOwn(one.do, one)
  }
  await compare(trx, { model, owners, eventId: event().id })
  await compareTold(trx, model, event().id)
}

/** Names have numbers in the order in which teams came, even after changes. */
const byName = (a: { name: string }, b: { name: string }) =>
  Number.parseInt(a.name.slice(1), 10) - Number.parseInt(b.name.slice(1), 10)

type Played = { model: WaitingModel; owners: { reference: string }[]; eventId: string }

/** Every team has the standing, the turn and the offer of the model. */
async function compare(trx: Database, { model, owners, eventId }: Played) {
  const rows = await trx
    .selectFrom('registration_teams')
    .innerJoin('registrations', 'registrations.id', 'registration_teams.registration_id')
    .select(['reference', 'name', 'competition', 'standing', 'queue_number', 'offer_until'])
    .where('event_id', '=', eventId)
    .execute()
  const kept = rows.map((row) => [
    row.reference,
    row.name,
    row.competition,
    row.standing,
    row.queue_number ?? 0,
    row.offer_until,
  ])
  const due = model.teams.map(({ owner, name, competition: where, standing, turn, until }) => [
    owners[owner]?.reference,
    name,
    where,
    standing,
    standing === 'waiting' || standing === 'offered' ? turn : 0,
    standing === 'offered' ? new Date(until).toISOString() : null,
  ])
  expect(kept.toSorted(byText)).toEqual(due.toSorted(byText))
}

/** The log has every step once, with the one mail about it. */
async function compareTold(trx: Database, model: WaitingModel, eventId: string) {
  const logged = await trx
    .selectFrom('registration_changes')
    .innerJoin('registrations', 'registrations.id', 'registration_changes.registration_id')
    .innerJoin('registration_mails', 'registration_mails.mail_id', 'registration_changes.mail_id')
    .innerJoin('outbox', 'outbox.id', 'registration_changes.mail_id')
    .select(['contact_name', 'change'])
    .where('event_id', '=', eventId)
    .execute()
  const whats = logged.map(({ change }) => String(JSON.parse(change).what))
  expect(whats.toSorted()).toEqual(model.log.map((line) => line.split(' ').at(-1)).toSorted())
  const mails = await trx
    .selectFrom('registration_mails')
    .innerJoin('registrations', 'registrations.id', 'registration_mails.registration_id')
    .innerJoin('outbox', 'outbox.id', 'registration_mails.mail_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  expect(Number(mails.count)).toBe(model.mails)
}

const byText = (a: unknown[], b: unknown[]) => (String(a[1]) < String(b[1]) ? -1 : 1)

forEachDatabase('places and waiting list', (open, kind) => {
  test(`in ${HISTORIES[kind]} random histories all places are given, in order, and every step is mailed once`, async () => {
    const { engine, inTransaction } = await open()
    let number = 0
    const lane = (trx: Database) =>
      fc.assert(
        fc.asyncProperty(history, (told) => play(trx, engine, told, number++)),
        { numRuns: HISTORIES[kind] / LANES },
      )
    await Promise.all(Array.from({ length: LANES }, () => inTransaction(lane)))
  }, 120_000)
})
