import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findColumn } from '../allow/table.ts'
import { events } from '#programs/data/public-views.ts'
import { words } from '#tests/support/samples/words.ts'
import { readFilters } from './filter.ts'

const read = (query: string) => readFilters(events, [...new URLSearchParams(query)])
const column = (name: string) => expect.objectContaining({ name })
const compare = (name: string, comparison: string, value: unknown) => ({
  kind: 'compare',
  column: column(name),
  comparison,
  value,
})
const problem = (code: string, message?: string) => ({
  ok: false,
  error: expect.objectContaining({ code, ...(message !== undefined && { message }) }),
})

test.each(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'])(
  '%s compares with the rest of the value as it stands',
  (operator) => {
    expect(read(`name=${operator}.a,"b".(c)`)).toEqual({ ok: true, value: [compare('name', operator, 'a,"b".(c)')] })
  },
)

test('several filters all count, two on one column as well', () => {
  const range = read('max_teams=gte.1&max_teams=lt.3&slug=eq.a')
  const value = [compare('max_teams', 'gte', 1), compare('max_teams', 'lt', 3), compare('slug', 'eq', 'a')]
  expect(range).toEqual({ ok: true, value })
})

test('not turns any filter round', () => {
  expect(read('max_teams=not.eq.1')).toEqual({
    ok: true,
    value: [{ kind: 'not', inner: compare('max_teams', 'eq', 1) }],
  })
  expect(read('name=not.is.null')).toEqual({
    ok: true,
    value: [{ kind: 'not', inner: { kind: 'is-null', column: column('name') } }],
  })
})

test('in takes a list, whose values may stand in quotes', () => {
  const value = [{ kind: 'in', column: column('name'), values: ['a', 'b, c', 'say "d"', ''] }]
  expect(read(String.raw`name=in.(a,"b, c","say \"d\"",)`)).toEqual({ ok: true, value })
  expect(read('name=in.()')).toEqual({ ok: true, value: [{ kind: 'in', column: column('name'), values: [] }] })
})

test('or and and group filters, one in the other', () => {
  const inner = { kind: 'all', conditions: [compare('max_teams', 'gt', 1), compare('max_teams', 'lt', 3)] }
  const named = { kind: 'in', column: column('name'), values: ['x', 'y'] }
  const value = [{ kind: 'any', conditions: [compare('slug', 'eq', 'a.b'), inner, { kind: 'not', inner: named }] }]
  expect(read('or=(slug.eq.a.b,and(max_teams.gt.1,max_teams.lt.3),name.not.in.(x,y))')).toEqual({ ok: true, value })
})

test('a whole group can be turned round, and its values may stand in quotes', () => {
  const value = [{ kind: 'not', inner: { kind: 'any', conditions: [compare('name', 'eq', 'a,b)')] } }]
  expect(read('not.or=(name.eq."a,b)")')).toEqual({ ok: true, value })
})

test('the values of a column have its type', () => {
  const id = '01890000-0000-7000-8000-00000000000A'
  expect(read(`id=eq.${id}`)).toEqual({ ok: true, value: [compare('id', 'eq', id.toLowerCase())] })
  expect(read('starts_at=gte.2024-12-28T10:00%2B01:00')).toEqual({
    ok: true,
    value: [compare('starts_at', 'gte', '2024-12-28T09:00:00.000Z')],
  })
  expect(read('entries_close_on=lt.2024-12-19')).toEqual({
    ok: true,
    value: [compare('entries_close_on', 'lt', '2024-12-19')],
  })
})

test.each([
  ['id=eq.7', '22P02', 'invalid input syntax for type uuid: "7"'],
  ['id=in.(7)', '22P02', 'invalid input syntax for type uuid: "7"'],
  ['max_teams=eq.many', '22P02', 'invalid input syntax for type integer: "many"'],
  ['max_teams=eq.9999999999', '22003', 'value "9999999999" is out of range for type integer'],
  ['starts_at=gt.soon', '22007', 'invalid input syntax for type timestamp with time zone: "soon"'],
  ['starts_at=gt.2024-02-30', '22008', 'date/time field value out of range: "2024-02-30"'],
  ['starts_at=gt.2024-02-03T25:00', '22008', 'date/time field value out of range: "2024-02-03T25:00"'],
  ['entries_close_on=eq.19.12.2024', '22007', 'invalid input syntax for type date: "19.12.2024"'],
  ['name=eq.a%00b', '22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
  ['name=like.a%00b', '22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
  ['name=like.a\\', '22025', 'LIKE pattern must not end with escape character'],
  ['max_teams=like.1*', '42883', 'operator does not exist: integer ~~ unknown'],
  ['max_teams=ilike.1*', '42883', 'operator does not exist: integer ~~* unknown'],
  ['name=is.true', '42804', 'argument of IS TRUE must be type boolean, not type text'],
  ['name=is.nothing', 'PGRST100', '"failed to parse filter (is.nothing)" (line 1, column 1)'],
  ['nickname=eq.a', '42703', 'column events.nickname does not exist'],
  ['or=(nickname.eq.a)', '42703', 'column events.nickname does not exist'],
  ['dstt_registrations=not.is.null', '42703', 'column events.dstt_registrations does not exist'],
  [
    'dstt_registrations.contactEmail=like.a*',
    'PGRST108',
    "'dstt_registrations' is not an embedded resource in this request",
  ],
  ['name=a', 'PGRST100', '"failed to parse filter (a)" (line 1, column 1)'],
  ['name=', 'PGRST100', '"failed to parse filter ()" (line 1, column 1)'],
  ['name=fts.a', 'PGRST100', '"failed to parse filter (fts.a)" (line 1, column 1)'],
  ['name=eq(any).{a}', 'PGRST100', '"failed to parse filter (eq(any).{a})" (line 1, column 1)'],
  ['name=in.a', 'PGRST100', '"failed to parse filter (in.a)" (line 1, column 1)'],
  ['name=in.(a)b', 'PGRST100', '"failed to parse filter (in.(a)b)" (line 1, column 1)'],
  ['or=(name.eq.a', 'PGRST100', '"failed to parse logic tree ()" (line 1, column 1)'],
  ['or=(name.eq.a)b', 'PGRST100', '"failed to parse logic tree ((name.eq.a)b)" (line 1, column 1)'],
  ['or=name.eq.a', 'PGRST100', undefined],
  ['or=()', 'PGRST100', undefined],
])('%s is refused with %s', (query, code, message) => {
  expect(read(query)).toEqual(problem(code, message))
})

test('groups can be nested ten times, and no deeper', () => {
  const nested = (times: number) => `${'and('.repeat(times)}slug.eq.a${')'.repeat(times)}`
  expect(read(`or=(${nested(9)})`).ok).toBe(true)
  expect(read(`or=(${nested(10)})`)).toEqual(problem('54001'))
})

test('a hundred filters are possible, and no more', () => {
  const many = (count: number) => `or=(${Array.from({ length: count }, () => 'slug.eq.a').join(',')})`
  expect(read(many(100)).ok).toBe(true)
  expect(read(many(101))).toEqual(problem('54001'))
})

test('a pattern may have twenty wildcards, and no more', () => {
  expect(read(`name=like.${'a*'.repeat(20)}`).ok).toBe(true)
  expect(read(`name=like.${'a*'.repeat(21)}`)).toEqual(problem('54001'))
})

test('any address is either read or refused, and never fails', () => {
  const pieces = [...['(', ')', ',', '.', '"', '\\'], ...words(`not. and or in. eq. is.null name id * % ß`)]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom('or', 'not.and', 'name', '"name"', 'max_teams'), text, (name, value) => {
      const outcome = readFilters(events, [[name, value]])
      return outcome.ok || outcome.error.status >= 400
    }),
    { numRuns: 2_000 },
  )
})

test('every column can be asked for by its name', () => {
  for (const { name } of events.columns) expect(findColumn(events, name)?.name).toBe(name)
})
