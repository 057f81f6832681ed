import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBenchEvents, prepareDataApi } from '#tests/support/data-api/data-api-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { words } from '#tests/support/samples/words.ts'
import { events } from './public-views.ts'

const pieces = [
  ...words(`eq. neq. not. gt. like. ilike. in. is. null true ( ) , . "`),
  ...['\\', '*', '%', '_', '[', ']', '^', '$', '?', '{', '}', '|', '+', 'ß', 'İ', 'ö', '🏓', '\u0000', '\uD800'],
  ...words(`0 -1 99999999999 2024-12-28 T09:00 01890000-0000-7000-8000-000000000002 Turnier ' ; -- : ::text asc`),
]
const value = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join(''))
const name = fc.constantFrom(
  ...events.columns.map((column) => column.name),
  ...['or', 'and', 'not.or', 'select', 'order', 'limit', 'offset', 'on_conflict', 'nothing', 'dstt_registrations.id'],
)
const parameters = fc.array(fc.tuple(name, value), { maxLength: 4 })
const sensibleFilter = fc.tuple(
  fc.constantFrom('name', 'slug', 'description'),
  fc.tuple(fc.constantFrom('eq.', 'like.', 'ilike.', 'not.like.', 'gt.'), value).map((parts) => parts.join('')),
)

forEachDatabase('any address', (open) => {
  test('is answered or refused, and is never a fault', async () => {
    const connection = await addBenchEvents(await open())
    const { faults, get } = prepareDataApi(connection)
    const query = fc.oneof(parameters, fc.array(sensibleFilter, { minLength: 1, maxLength: 2 }))
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom('', 'count=exact'), async (pairs, prefer) => {
        const answer = await get(`/events?${new URLSearchParams(pairs)}`, { Prefer: prefer })
        expect(faults).toEqual([])
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 400 },
    )
  })
})
