import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { addBenchEvents } from '#tests/support/data-api/data-api-bench.ts'
import { benchFixtures } from '#tests/support/data-api/data-api-rows.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { Table } from '../allow/table.ts'
import { readQuery } from '../parse/read-query.ts'
import { events, fixtures } from '#programs/data/public-views.ts'
import { onlyValues, pickRows, matchesPattern } from './memory-rows.ts'
import type { Row } from './row-reader.ts'
import { createStoredRows } from './stored-rows.ts'

function ask(table: Table, parameters: string) {
  return valueOf(readQuery(table, new URLSearchParams(parameters), undefined))
}

const keys = (parameters: string) =>
  pickRows(benchFixtures, ask(fixtures, parameters), Number(new URLSearchParams(parameters).get('limit') ?? 100)).map(
    ({ id }) => String(id).replace('2024/herren-', ''),
  )

test.each([
  ['is_home=is.true&order=guest', ['1/Biber', '1/adler', '2/adler', '1/🦔']],
  ['is_home=not.is.true', ['1/bären']],
  ['is_home=eq.no', ['1/bären']],
  ['is_home=is.unknown', []],
  ['home_score=gt.5', ['1/adler']],
  ['home_score=not.gt.5', ['1/bären']],
  ['home_score=is.null', ['1/Biber', '1/🦔', '2/adler']],
  ['or=(home_score.gt.5,state.eq.postponed)', ['1/adler', '1/🦔']],
  ['not.and=(home_score.gt.5,is_home.is.true)', ['1/bären']],
  ['home_score=in.(5,9)', ['1/adler', '1/bären']],
  ['home_score=not.in.()', ['1/Biber', '1/adler', '1/bären', '1/🦔', '2/adler']],
  ['order=home_score&is_home=is.true', ['1/adler', '1/Biber', '1/🦔', '2/adler']],
  ['order=home_score.desc', ['1/Biber', '1/🦔', '2/adler', '1/adler', '1/bären']],
  ['order=home_score.desc.nullslast&limit=1', ['1/adler']],
  ['order=is_home,guest.desc', ['1/bären', '1/🦔', '1/adler', '2/adler', '1/Biber']],
  ['guest=ilike.B*&order=starts_at.desc', ['1/Biber', '1/bären']],
  ['guest=like.B*', ['1/Biber']],
  ['guest=like._', ['1/🦔']],
  ['starts_at=lt.2024-10-01', ['1/adler', '1/bären']],
])('of rows in memory, %s finds what a database would', (parameters, found) => {
  expect(keys(parameters)).toEqual(found)
})

test('which values a column may have is known from what must hold, and from nothing else', () => {
  const only = (parameters: string) => onlyValues(ask(fixtures, parameters).where, 'team_id')
  expect([only('team_id=eq.a'), only('round=eq.b&team_id=in.(a,b)')]).toEqual([['a'], ['a', 'b']])
  for (const parameters of ['', 'team_id=neq.a', 'or=(team_id.eq.a,round.eq.b)', 'team_id=not.eq.a'])
    expect(only(parameters), parameters).toBeUndefined()
})

test('the worst of patterns takes no longer than its length times that of the text', () => {
  const pattern = Array.from({ length: 20 }, () => [{ kind: 'any' }, { kind: 'text', text: 'a' }] as const).flat()
  let compared = 0
  const counted = pattern.map((part) => ({
    get kind() {
      compared += 1
      return part.kind
    },
    ...('text' in part && { text: part.text }),
  }))
  const text = `${'a'.repeat(5_000)}b`
  // Each read of a part's kind counts as one step.
  expect(matchesPattern(text, counted as typeof pattern, false)).toBe(false)
  expect(compared).toBeLessThan(text.length * pattern.length * 4)
})

const text = fc.constantFrom('T', 'S', 'o', 'ö', 'Ö', 'u', 'U', '%', '_', '*', '100', 'Cup', 'urnier', ' ', 'ß', '🏓')
const pattern = fc.array(text, { maxLength: 4 }).map((parts) => parts.join(''))
const column = fc.constantFrom('name', 'slug', 'venue')
const filter = fc.oneof(
  fc.tuple(column, fc.constantFrom('like', 'ilike', 'eq', 'neq', 'gt', 'gte', 'lt', 'lte'), pattern),
  fc.tuple(fc.constant('max_teams'), fc.constantFrom('eq', 'gt', 'lte'), fc.constantFrom('1', '2', '3')),
  fc.tuple(fc.constantFrom('starts_at', 'ends_at'), fc.constantFrom('gt', 'lt'), fc.constantFrom('2024-07-06', '2025')),
)
const written = fc.tuple(filter, fc.boolean()).map(([[name, operator, value], isNegated]) => ({
  parameter: [name, `${isNegated ? 'not.' : ''}${operator}.${value}`],
  term: `${name}.${isNegated ? 'not.' : ''}${operator}."${value}"`,
}))
const question = fc
  .tuple(
    fc.array(written, { maxLength: 2 }),
    fc.array(written, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('or', 'not.or', 'and', 'not.and'),
    fc.constantFrom('', 'name', 'max_teams.desc,slug', 'starts_at.desc.nullsfirst', 'venue,name.desc'),
  )
  .map(
    ([alone, grouped, group, order]) =>
      new URLSearchParams([
        ...alone.map(({ parameter }) => parameter),
        [group, `(${grouped.map(({ term }) => term).join(',')})`],
        ['order', order],
      ]),
  )

forEachDatabase('rows in memory and rows in a database', (open) => {
  test('are found alike for every query', async () => {
    const connection = await addBenchEvents(await open())
    const stored = createStoredRows(connection, () => new Date())
    const all: Row[] = await stored.read(events, ask(events, ''), 100)
    await fc.assert(
      fc.asyncProperty(question, async (parameters) => {
        const query = readQuery(events, parameters, undefined)
        fc.pre(query.ok)
        const there = await stored.read(events, query.value, 100)
        expect(pickRows(all, query.value, 100).map(({ id }) => id)).toEqual(there.map(({ id }) => id))
      }),
      { numRuns: 300 },
    )
  })
})
