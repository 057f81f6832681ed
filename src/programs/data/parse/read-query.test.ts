import { expect, test } from 'vitest'
import { events, teams } from '#programs/data/public-views.ts'
import { readSelectTree, type SelectTree } from './read-query.ts'

const read = (written: string | null) => {
  const outcome = readSelectTree(events, written)
  return outcome.ok ? outcome.value.columns.map(({ name, column, cast }) => [name, column.name, cast]) : outcome.error
}

test('nothing and the star select every column', () => {
  const all = events.columns.map(({ name }) => [name, name, undefined])
  expect(read(null)).toEqual(all)
  expect(read('')).toEqual(all)
  expect(read('*')).toEqual(all)
})

test('columns come in the order of the list, under another name where one is given', () => {
  expect(read('name, when:starts_at,"id","Mein Name, kurz":name')).toEqual([
    ['name', 'name', undefined],
    ['when', 'starts_at', undefined],
    ['id', 'id', undefined],
    ['Mein Name, kurz', 'name', undefined],
  ])
})

test('a column can be cast, also under another name', () => {
  expect(read('max_teams::text,day:starts_at::date,id::uuid')).toEqual([
    ['max_teams', 'max_teams', 'text'],
    ['day', 'starts_at', 'date'],
    ['id', 'id', 'uuid'],
  ])
})

test.each([
  ['nickname', '42703', 'column events.nickname does not exist'],
  ['form_key', '42703', 'column events.form_key does not exist'],
  ['name->x', '42703', 'column events.name->x does not exist'],
  ['name::nothing', '42704', 'type "nothing" does not exist'],
  ['name::constructor', '42704', 'type "constructor" does not exist'],
  ['name::integer', '42846', 'cannot cast type text to integer'],
  ['count()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ['all:count()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ['max_teams.sum()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ['name,', 'PGRST100', '"failed to parse select parameter ()" (line 1, column 1)'],
  ['a:b:c', 'PGRST100', '"failed to parse select parameter (a:b:c)" (line 1, column 1)'],
  ['(', 'PGRST100', '"failed to parse select parameter (()" (line 1, column 1)'],
])('%s is refused with %s', (written, code, message) => {
  expect(read(written)).toMatchObject({ status: 400, code, message })
})

test.each([
  'dstt_registrations(*)',
  'name,dstt_registrations(contactEmail)',
  'dstt_registrations!inner(*)',
  'people:dstt_registrations!left(contactName,contactEmail)',
  '...dstt_registrations(contactEmail)',
  'dstt_registrations(count)',
])('rows of the registrations cannot be embedded: %s', (written) => {
  expect(read(written)).toMatchObject({
    status: 400,
    code: 'PGRST200',
    message: "Could not find a relationship between 'events' and 'dstt_registrations' in the schema cache",
  })
})

test('a hundred items are possible, and no more', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'name').join(',')
  expect(read(many(100))).toHaveLength(100)
  expect(read(many(101))).toMatchObject({ status: 400, code: '54001' })
})

/** Nested tables with their columns: `fixtures many [id, news one [id]]`. */
function outline(written: string): string | unknown {
  const outcome = readSelectTree(teams, written)
  return outcome.ok ? outlineOf(outcome.value) : outcome.error
}
const outlineOf = ({ columns, embeds }: SelectTree): string =>
  [
    ...columns.map(({ name }) => name),
    ...embeds.map(
      ({ name, relation, isInner, isSpread, tree }) =>
        `${isSpread ? '...' : ''}${name} ${relation.isMany ? 'many' : 'one'}${isInner ? ' inner' : ''} [${outlineOf(tree)}]`,
    ),
  ].join(', ')

test.each([
  ['name,fixtures(home)', 'name, fixtures many [home]'],
  ['fixtures(home),name', 'name, fixtures many [home]'],
  ['spiele:fixtures!inner(home,news(title))', 'spiele many inner [home, news one [title]]'],
  ['fixtures!team_id(home)', 'fixtures many [home]'],
  ['fixtures!fixtures_team_id_fkey!left(home)', 'fixtures many [home]'],
  ['a:fixtures(id),b:fixtures( id , teams(id))', 'a many [id], b many [id, teams one [id]]'],
  ['fixtures(...teams(name),wer:team_id(name))', 'fixtures many [...teams one [name], wer one [name]]'],
  ['fixtures()', 'fixtures many []'],
  ['"mit, Komma":tables(name)', 'mit, Komma many [name]'],
])('%s selects tables in tables', (written, expected) => {
  expect(outline(written)).toBe(expected)
})

test.each([
  ['events(*)', 'PGRST200', "Could not find a relationship between 'teams' and 'events' in the schema cache"],
  ['fixtures!other(*)', 'PGRST200', "Could not find a relationship between 'teams' and 'fixtures' in the schema cache"],
  ['team_id(*)', 'PGRST200', "Could not find a relationship between 'teams' and 'team_id' in the schema cache"],
  [
    'fixtures(news(events(*)))',
    'PGRST200',
    "Could not find a relationship between 'news' and 'events' in the schema cache",
  ],
  ['...fixtures(home)', 'PGRST119', "A spread operation on 'fixtures' is not possible"],
  ['fixtures(id),fixtures(home)', '42712', 'table name "fixtures" specified more than once'],
  ['fixtures(nickname)', '42703', 'column fixtures.nickname does not exist'],
  ['fixtures(count)', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ['fixtures(id', 'PGRST100', '"failed to parse select parameter (fixtures(id)" (line 1, column 1)'],
  ['fixtures(id)x)', 'PGRST100', undefined],
])('%s is refused with %s', (written, code, message) => {
  expect(outline(written)).toMatchObject({ status: 400, code, ...(message !== undefined && { message }) })
})

test('tables stand five deep in one another, and no deeper', () => {
  const nested = (times: number): string => (times === 0 ? 'id' : `fixtures(teams(${nested(times - 1)}))`)
  expect(outline(`fixtures(teams(${nested(1)}))`)).toContain('teams one [fixtures many')
  expect(outline(nested(3))).toMatchObject({ code: '54001' })
  const many = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:fixtures(id)`).join(',')
  expect(outline(many(50))).toContain('a49 many')
  expect(outline(many(51))).toMatchObject({ code: '54001' })
})
