import { expect, test } from 'vitest'
import type { RegistrationRow } from '#programs/data/registrations.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { type Limit, createRateLimit } from '#platform/limits/rate-limit.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { addBenchEvents, benchRow, eventIdOf } from '#tests/support/data-api/data-api-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createTally } from '#shared/tally.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { takeRows } from './take-rows.ts'

const [EASTER, SUMMER, VILLAGE] = [eventIdOf(0), eventIdOf(1), eventIdOf(2)]
const ADDRESS = '203.0.113.7'
const GOOD = ok(undefined)
const refused = (kind: string, message?: string) =>
  err(expect.objectContaining({ kind, ...(message !== undefined && { message }) }))

type Options = { max?: number; takeTurn?: Limit['take'] }

async function prepare(connection: DatabaseConnection, { max = 20, takeTurn }: Options = {}) {
  await addBenchEvents(connection)
  const clock = createClock('2024-12-01T12:00:00Z')
  const faults: unknown[] = []
  const outcomes = createTally()
  const { take } = createRateLimit({ max, windowMilliseconds: 10 * MINUTE, now: clock.now })
  const ctx = tournamentContext(connection, { now: clock.now, signUps: { outcomes, takeTurn: takeTurn ?? take } })
  const listed = (eventId = VILLAGE) => ctx.read.registrations.listForEvent(toEventId(eventId))
  return {
    ctx,
    clock,
    faults,
    outcomes,
    insert: (rows: RegistrationRow[], idempotencyKey?: string) =>
      takeRows(ctx, { rows, address: ADDRESS, idempotencyKey, report: (fault) => faults.push(fault) }),
    /** The team names of each stored registration. */
    teams: async (eventId = VILLAGE) => (await listed(eventId)).map(({ teamNames }) => teamNames),
    registrations: () => listed(),
    mails: () => connection.db.selectFrom('outbox').selectAll().execute(),
  }
}

const row = (changes: Partial<RegistrationRow> = {}): RegistrationRow => ({ ...benchRow, ...changes })

forEachDatabase('registering by the data API', (open) => {
  test('an address that the event does not need may be left out, and is not kept', async () => {
    const { ctx, insert, registrations } = await prepare(await open())
    expect(await insert([row({ contactAddress: '' })])).toEqual(refused('mistakes'))
    await ctx.write(async ({ events }) => {
      const village = await events.findById(toEventId(VILLAGE))
      if (village) await events.upsert({ ...village, asks: { address: 'no' } })
    })
    expect(await insert([row({ contactAddress: '' }), row({ teamName: 'Zweite' })])).toEqual(GOOD)
    expect((await registrations()).map(({ contactAddress }) => contactAddress)).toEqual([''])
  })

  test('what cannot be counted is not taken', async () => {
    const away = new Error('away')
    const { faults, insert, registrations } = await prepare(await open(), { takeTurn: () => Promise.reject(away) })
    expect(await insert([row()])).toEqual(refused('not-stored'))
    expect([faults, await registrations()]).toEqual([[away], []])
  })

  test('each list counts by what came of it', async () => {
    const { insert, outcomes } = await prepare(await open())
    for (const rows of [[row()], [row()], [row({ event_id: eventIdOf(9) })]]) await insert(rows)
    expect(Object.fromEntries(outcomes.read())).toEqual({ accepted: 2, 'unknown-event': 1 })
  })

  test('a row is a registration like one of the page, with its mail', async () => {
    const { insert, mails, registrations } = await prepare(await open())
    expect(await insert([row({ teamName: '  Die Bären ' })])).toEqual(GOOD)
    const [kept] = await registrations()
    expect(kept).toMatchObject({
      teamNames: ['Die Bären'],
      contactName: 'Anna Müller',
      contactNumberE164: '+49688112345',
      isLate: false,
    })
    expect(kept?.formKey).toMatch(/^rest\.[\w-]{43}$/)
    const [mail] = await mails()
    expect(mail?.recipient).toBe('anna@beispiel.example')
    expect(mail?.text).toContain(`https://club.example/dorfspielttt/anmeldung/${kept?.token}`)
  })

  test('rows with the same contact are one registration, as the teams of one form are', async () => {
    const { insert, mails, teams } = await prepare(await open())
    const rows = [row({ teamName: 'A' }), row({ teamName: 'B', contactName: ' Anna Müller ' }), row({ teamName: 'C' })]
    expect(await insert(rows)).toEqual(GOOD)
    expect(await teams()).toEqual([['A', 'B', 'C']])
    expect(await mails()).toHaveLength(1)
  })

  test('rows of different people or events are registrations of their own', async () => {
    const { insert, mails, teams } = await prepare(await open())
    const rows = [row(), row({ contactEmail: 'berta@beispiel.example' }), row({ event_id: SUMMER })]
    expect(await insert(rows)).toEqual(GOOD)
    expect(await teams()).toEqual([['Die Bären'], ['Die Bären']])
    expect(await teams(SUMMER)).toEqual([['Die Bären']])
    expect(await mails()).toHaveLength(3)
  })

  test.each([
    ['a mistake', { contactEmail: 'berta' }, refused('mistakes')],
    ['an unknown event', { event_id: eventIdOf(9) }, refused('unknown-event', 'Dieses Turnier gibt es nicht mehr.')],
    [
      'a closed event',
      { event_id: EASTER },
      refused(
        'registration-closed',
        'Der Anmeldeschluss war am 20.03.2024 um 23:59 Uhr. Bitte wenden Sie sich an die Turnierleitung.',
      ),
    ],
  ])('of several rows none is kept when one has %s', async (_, changes, refusal) => {
    const { insert, mails, teams } = await prepare(await open())
    expect(await insert([row(), row({ contactName: 'Berta' }), row(changes)])).toEqual(refusal)
    expect([await teams(), await mails()]).toEqual([[], []])
  })

  test('every mistake has its row and column', async () => {
    const { insert } = await prepare(await open())
    const outcome = await insert([row({ teamName: null, contactEmail: 'anna' }), row({ contactNumber: '1' })])
    expect(!outcome.ok && outcome.error.kind === 'mistakes' && outcome.error.mistakes).toEqual([
      { row: 0, column: 'teamName', message: expect.stringContaining('Bitte geben Sie Ihrer Mannschaft einen Namen') },
      { row: 0, column: 'contactEmail', message: expect.stringContaining('mit @') },
      { row: 1, column: 'contactNumber', message: expect.stringContaining('zu kurz') },
    ])
  })

  test('no row is lost for want of a team, wherever it stands', async () => {
    const { insert, teams } = await prepare(await open())
    expect(await insert([row(), row({ teamName: '' })])).toEqual(refused('mistakes'))
    expect(await teams()).toEqual([])
  })

  test('more teams than one registration may have, and the same one twice, are refused in the words of the page', async () => {
    const { insert, teams } = await prepare(await open())
    const four = ['A', 'B', 'C', 'D'].map((teamName) => row({ teamName }))
    const tooMany = 'Je Anmeldung sind höchstens 3 Mannschaften möglich.'
    expect(await insert(four)).toEqual(refused('too-many-teams', tooMany))
    const twice = '„DIE BÄREN“ ist doppelt eingetragen. Bitte geben Sie jeder Mannschaft einen eigenen Namen.'
    expect(await insert([row(), row({ teamName: 'DIE BÄREN' })])).toEqual(refused('same-team-twice', twice))
    expect(await teams()).toEqual([])
  })

  test('late rows are kept and marked where the event takes them', async () => {
    const { clock, insert, registrations } = await prepare(await open())
    clock.set('2024-12-20T12:00:00Z')
    expect(await insert([row()])).toEqual(GOOD)
    expect((await registrations()).map(({ isLate }) => isLate)).toEqual([true])
  })

  test('late rows are refused once the event has begun, unless it takes them for ever', async () => {
    const { clock, insert, registrations } = await prepare(await open())
    clock.set('2024-12-28T09:00:00.001Z')
    expect(await insert([row()])).toEqual(refused('registration-closed'))
    expect(await registrations()).toEqual([])
    expect(await insert([row({ event_id: SUMMER })])).toEqual(GOOD)
  })

  test('the same words within a day are the same registration, with a key or without', async () => {
    const { clock, insert, mails, teams } = await prepare(await open())
    for (const key of [undefined, undefined, 'one', 'two']) expect(await insert([row()], key)).toEqual(GOOD)
    expect([await teams(), (await mails()).length]).toEqual([[['Die Bären']], 1])
    clock.advance(DAY + 1)
    expect(await insert([row()])).toEqual(GOOD)
    expect(await teams()).toEqual([['Die Bären'], ['Die Bären']])
  })

  test('the same key with the same rows is the same registration for ever', async () => {
    const { clock, insert, mails, teams } = await prepare(await open())
    const rows = [row(), row({ contactName: 'Berta' })]
    expect(await insert(rows, 'a-key')).toEqual(GOOD)
    clock.advance(2 * DAY)
    expect(await insert(rows, 'a-key')).toEqual(GOOD)
    expect([(await teams()).length, (await mails()).length]).toEqual([2, 2])
  })

  test('the same key with other rows is refused, and says nothing of the first ones', async () => {
    const { insert, teams } = await prepare(await open())
    await insert([row()], 'a-key')
    const outcome = await insert([row({ teamName: 'Andere' })], 'a-key')
    const message = 'Unter dieser Kennung (Idempotency-Key) ist schon eine andere Anmeldung angekommen.'
    expect(outcome).toEqual(err({ kind: 'form-already-sent', message }))
    expect(await teams()).toEqual([['Die Bären']])
  })

  test('a key cannot equal that of a form', async () => {
    const { insert, registrations, teams } = await prepare(await open())
    await insert([row()], 'a-key')
    const [kept] = await registrations()
    expect(await insert([row({ teamName: 'Andere' })], kept?.formKey)).toEqual(GOOD)
    expect(await teams()).toHaveLength(2)
  })

  test('the same row sent ten times at once is one registration', async () => {
    const { insert, mails, teams } = await prepare(await open())
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => insert([row()], 'a-key')))
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => GOOD))
    expect([await teams(), (await mails()).length]).toEqual([[['Die Bären']], 1])
  })

  test('each registration is a turn, and a list of them is no way around', async () => {
    const { clock, insert, teams } = await prepare(await open(), { max: 3 })
    expect(await insert([row(), row({ contactName: 'Berta' })])).toEqual(GOOD)
    const message =
      'Von Ihrem Anschluss kamen gerade sehr viele Anmeldungen. Bitte versuchen Sie es in 10 Minuten noch einmal.'
    const more = [row({ contactName: 'Carla' }), row({ contactName: 'Dora' })]
    expect(await insert(more)).toEqual(err({ kind: 'too-many', message, waitSeconds: 600 }))
    expect(await teams()).toHaveLength(2)
    clock.advance(10 * MINUTE)
    expect(await insert(more)).toEqual(GOOD)
  })

  test('a database that cannot write is an apology, and the fault is reported', async () => {
    const connection = await open()
    const { insert, faults } = await prepare({
      ...connection,
      inTransaction: (work) =>
        connection.inTransaction(async (trx) => {
          const outcome = await work(trx)
          const [registration] = await trx.selectFrom('registrations').select('id').execute()
          if (registration) throw new Error('disk full')
          return outcome
        }),
    })
    expect(await insert([row()])).toEqual(refused('not-stored'))
    expect(faults).toEqual([new Error('disk full')])
  })
})
