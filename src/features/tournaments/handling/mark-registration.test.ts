import { describe, expect, test } from 'vitest'
import type { EventFile } from '#features/tournaments/events/event.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament, STRANGERS } from '#tests/support/tournaments/a-tournament.ts'
import { markRegistration } from './mark-registration.ts'

const jutta = as('director')
const karl = { ...jutta, accountId: 'karl' }
const at = new Date('2024-12-20T12:00:00.000Z')
const A = sampleRegistration('A')
const which = { slug: 'dorfspielttt', reference: A.reference }

forEachDatabase('marking a registration', (open) => {
  async function setUp(event: Partial<EventFile> = {}) {
    const { ctx, add } = await aTournament(open, { event, at, registrations: [A] })
    return { mark: markRegistration.bind(undefined, ctx), find: () => ctx.read.handling.find(A.id), add }
  }

  test('a director marks a registration; who and when is kept', async () => {
    const { mark, find } = await setUp()
    expect(await mark(jutta, which, { mark: 'accepted', seen: 'open' })).toEqual(ok(undefined))
    expect(await find()).toMatchObject({ mark: 'accepted', markChanged: { at, by: 'jutta' } })
  })

  test('a concurrent decision is not overwritten, and the page can say who made it', async () => {
    const { mark, find } = await setUp()
    await mark(jutta, which, { mark: 'accepted', seen: 'open' })
    expect(await mark(karl, which, { mark: 'declined', seen: 'open' })).toEqual(
      err({ kind: 'marked-meanwhile', mark: 'accepted', changed: { at, by: 'jutta' } }),
    )
    expect(await find()).toMatchObject({ mark: 'accepted' })
  })

  test('two who decide the same agree', async () => {
    const { mark, find } = await setUp()
    await mark(jutta, which, { mark: 'accepted', seen: 'open' })
    expect((await mark(karl, which, { mark: 'accepted', seen: 'open' })).ok).toBe(true)
    expect(await find()).toMatchObject({ markChanged: { by: 'jutta' } })
  })

  describe('when all places are taken since a withdrawal', () => {
    async function fillUp(places = 2) {
      const stand = await setUp({ places })
      await stand.mark(jutta, which, { mark: 'withdrawn', seen: 'open' })
      await stand.add(sampleRegistration('B', { teamNames: ['Neue'] }))
      return stand
    }
    const refusal = { kind: 'event-full', free: 1, wanted: 2, contactEmail: 'turnier@club.example' }

    test('neither word that would give the places back is taken, and nothing is changed', async () => {
      const { mark, find } = await fillUp()
      for (const word of ['open', 'accepted'] as const)
        expect(await mark(jutta, which, { mark: word, seen: 'withdrawn' })).toEqual(err(refusal))
      expect(await find()).toMatchObject({ mark: 'withdrawn' })
    })

    test('words that take no place are, and so is the first one when there is room again', async () => {
      const { mark } = await fillUp()
      expect((await mark(jutta, which, { mark: 'waiting', seen: 'withdrawn' })).ok).toBe(true)
      const other = { slug: 'dorfspielttt', reference: 'DT24-B' }
      expect((await mark(jutta, other, { mark: 'declined', seen: 'open' })).ok).toBe(true)
      expect((await mark(jutta, which, { mark: 'accepted', seen: 'waiting' })).ok).toBe(true)
    })

    test('a stale page is reported first', async () => {
      const { mark } = await fillUp()
      expect(await mark(karl, which, { mark: 'accepted', seen: 'declined' })).toMatchObject({
        error: { kind: 'marked-meanwhile', mark: 'withdrawn' },
      })
    })

    test('one that holds its places is accepted, however full it is', async () => {
      const { mark } = await setUp({ places: 1 })
      expect((await mark(jutta, which, { mark: 'accepted', seen: 'open' })).ok).toBe(true)
    })
  })

  test('only directors mark; the board only reads', async () => {
    const { mark, find } = await setUp()
    const refusal = err({ kind: 'not-allowed', right: 'handle-registrations' })
    for (const actor of STRANGERS) expect(await mark(actor, which, { mark: 'declined', seen: 'open' })).toEqual(refusal)
    expect(await find()).toMatchObject({ mark: 'open' })
  })

  test.each([
    ['unknown-event', { ...which, slug: 'none' }],
    ['unknown-registration', { ...which, reference: 'DT24-X' }],
  ])('nothing is written for an %s', async (kind, missing) => {
    const { mark } = await setUp()
    expect(await mark(jutta, missing, { mark: 'accepted', seen: 'open' })).toEqual(err({ kind }))
  })
})
