import { expect, test } from 'vitest'
import type { TooMany } from '#platform/limits/rate-limit.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { err, ok } from '#shared/result.ts'
import { createTally } from '#shared/tally.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFields } from '#tests/support/samples/sample-registration.ts'
import { aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { takeRegistration } from './take-registration.ts'

const SLUG = 'dorfspielttt'
const opened = new Date('2024-12-01T11:59:00Z')
const now = () => new Date('2024-12-01T12:00:00Z')
const guardAt = (moment: Date) => createFormGuard({ secret: 'secret', now: () => moment, newKey: () => 'key' })

forEachDatabase('taking a sent form', (open) => {
  type Setting = NonNullable<Parameters<typeof aTournament>[1]>
  async function prepare({ signUps, ...setting }: Setting = {}) {
    const outcomes = createTally()
    const { ctx, listed: kept } = await aTournament(open, { ...setting, signUps: { outcomes, ...signUps } })
    const faults: unknown[] = []
    return {
      faults,
      take: (fields: Record<string, string> = {}, slug = SLUG) =>
        takeRegistration(ctx, {
          slug,
          fields: { ...sampleFields, formToken: guardAt(opened).issue().token, ...fields },
          address: '192.0.2.1',
          report: (fault) => faults.push(fault),
        }),
      counts: () => Object.fromEntries(outcomes.read()),
      kept,
    }
  }

  test('it is registered and counts as accepted, sent again as repeated', async () => {
    const { counts, kept, take } = await prepare()
    const outcome = await take()
    expect(await kept()).toEqual([outcome.ok && outcome.value.registration])
    expect(await take()).toMatchObject(ok({ isRepeat: true }))
    expect(counts()).toEqual({ accepted: 1, repeated: 1 })
  })

  test('with mistakes it is not taken, says what to mend, and does not count', async () => {
    const { counts, kept, take } = await prepare()
    const mistakes = { kind: 'mistakes', mistakes: [{ field: 'contactEmail' }] }
    expect(await take({ contactEmail: 'keine' })).toMatchObject(err(mistakes))
    expect([await kept(), counts()]).toEqual([[], {}])
  })

  test('with doubts it is asked back, does not count, and is taken once exactly these are affirmed', async () => {
    const { counts, kept, take } = await prepare()
    const asked = await take({ contactName: 'J' })
    expect(asked).toMatchObject(err({ kind: 'doubts', doubts: [{ field: 'contactName' }] }))
    const affirmation = asked.ok || asked.error.kind !== 'doubts' ? '' : asked.error.affirmation
    expect(await take({ contactName: 'K', affirmation })).toMatchObject(err({ kind: 'doubts' }))
    expect([await kept(), counts()]).toEqual([[], {}])
    expect(await take({ contactName: 'J', affirmation })).toMatchObject({ ok: true })
  })

  test('from no view of the form, or too fast, it is not taken and counts by its reason', async () => {
    const { counts, kept, take } = await prepare()
    const { token } = guardAt(now()).issue()
    expect(await take({ formToken: 'erfunden' })).toEqual(err({ kind: 'unknown-form' }))
    expect(await take({ formToken: token })).toEqual(err({ kind: 'too-fast' }))
    expect([await kept(), counts()]).toEqual([[], { 'unknown-form': 1, 'too-fast': 1 }])
  })

  test('for an event that does not exist it is not taken', async () => {
    const { counts, take } = await prepare()
    expect(await take({}, 'anderswo')).toEqual(err({ kind: 'unknown-event' }))
    expect(counts()).toEqual({ 'unknown-event': 1 })
  })

  test('a visitor without a turn waits, whether the limit is local or shared', async () => {
    const refusal = err<TooMany>({ kind: 'too-many', waitMilliseconds: 1 })
    for (const takeTurn of [() => refusal, async () => refusal]) {
      const { counts, kept, take } = await prepare({ signUps: { takeTurn } })
      expect(await take()).toEqual(refusal)
      expect([await kept(), counts()]).toEqual([[], { 'too-many': 1 }])
    }
  })

  test('a fault while counting or storing is answered in words, reported and counted', async () => {
    const away = new Error('away')
    const fail = () => Promise.reject(away)
    const throwIt = () => {
      throw away
    }
    const offeredEvents = { list: fail, findBySlug: fail }
    for (const changes of [{ signUps: { takeTurn: fail } }, { offeredEvents }, { newReference: throwIt }]) {
      const { counts, faults, take } = await prepare(changes)
      expect(await take()).toEqual(err({ kind: 'not-stored' }))
      expect([faults, counts()]).toEqual([[away], { 'not-stored': 1 }])
    }
  })
})
