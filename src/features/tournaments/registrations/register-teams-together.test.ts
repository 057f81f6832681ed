import { expect, test } from 'vitest'
import { toEventId } from '#features/tournaments/events/event.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent, sampleForm } from '#tests/support/samples/sample-registration.ts'
import { aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { registerTeams } from './register-teams.ts'

const event = sampleEvent()
const withPlaces = (places: number) => sampleEvent({ places })
const entry = (formKey: string, teamName = formKey, of = event) => ({
  event: of,
  formKey,
  form: { ...sampleForm, teamNames: [teamName] },
})

forEachDatabase('registering together', (open) => {
  async function prepare(places?: number) {
    const { ctx, mails, listed } = await aTournament(open, { event: { places } })
    const names = async () => (await listed()).flatMap(({ teamNames }) => teamNames)
    return { ctx, mails, names, registerTogether: registerTeams.bind(undefined, ctx) }
  }

  test('all are kept', async () => {
    const { names, registerTogether } = await prepare()
    expect(await registerTogether([entry('A'), entry('B')])).toMatchObject(ok([{}, {}]))
    expect((await names()).toSorted()).toEqual(['A', 'B'])
  })

  test('of many registrations with one address all are kept, and the mails that are too many wait', async () => {
    const { mails, names, registerTogether } = await prepare()
    for (const key of ['A', 'B', 'C', 'D', 'E']) await registerTogether([entry(key)])
    expect(await names()).toHaveLength(5)
    expect((await mails()).filter((mail) => mail.last_error === 'EMAILBOXLIMIT')).toHaveLength(2)
  })

  test('a refusal of the last one undoes the first', async () => {
    const { names, registerTogether } = await prepare()
    await registerTogether([entry('taken', 'A')])
    const outcome = await registerTogether([entry('free', 'B'), entry('taken', 'C')])
    expect(outcome).toMatchObject(err({ kind: 'form-already-sent' }))
    expect(await names()).toEqual(['A'])
  })

  test('a refusal for want of places speaks of all that were sent together, for none of them is kept', async () => {
    const { names, registerTogether } = await prepare(2)
    const send = (...keys: string[]) => registerTogether(keys.map((key) => entry(key, key, withPlaces(2))))
    await send('A')
    expect(await send('B', 'C')).toEqual(
      err({ kind: 'event-full', free: 1, wanted: 2, contactEmail: 'turnier@club.example' }),
    )
    expect(await names()).toEqual(['A'])
  })

  test('registrations for two events with places, in any order, do not wait for each other', async () => {
    const { ctx, registerTogether } = await prepare(100)
    const other = { ...sampleEvent({ slug: 'other', places: 100 }), id: toEventId('event-2') }
    await ctx.write(({ events }) => events.upsert(other))
    const send = (_: unknown, i: number) => {
      const both = [entry(`a${i}`, 'A', withPlaces(100)), entry(`b${i}`, 'B', other)]
      return registerTogether(i % 2 === 0 ? both : both.toReversed())
    }
    expect(await Promise.all(Array.from({ length: 20 }, send))).toMatchObject(Array(20).fill({ ok: true }))
  })

  test('a fault undoes everything and is thrown on', async () => {
    const { names, registerTogether } = await prepare()
    const broken = { ...entry('B'), event: { ...event, slug: 'other', id: 'gone' as typeof event.id } }
    await expect(registerTogether([entry('A'), broken])).rejects.toThrow(/constraint/i)
    expect(await names()).toEqual([])
  })
})
