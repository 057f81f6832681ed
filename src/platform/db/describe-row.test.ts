import { expect, test } from 'vitest'
import { as, describeRow, flag, instant, json, list, number, object, oneOf, optional, text } from './describe-row.ts'

const columns = {
  id: text,
  ownerId: optional(text),
  kind: as<'single' | 'double'>(),
  isLate: flag,
  places: number,
  startsAt: instant,
  endedAt: optional(instant),
  facts: object,
  names: list,
}
const row = describeRow(columns)

const whole = {
  id: '1',
  ownerId: 'anna',
  kind: 'double' as const,
  isLate: true,
  places: 4,
  startsAt: new Date('2026-11-29T09:00:00.000Z'),
  endedAt: new Date('2026-11-29T10:00:00.000Z'),
  facts: { venue: 'Halle' },
  names: ['Anna', 2],
}

test('a value stands in columns of its names, in values that both engines know', () => {
  expect(row.write(whole)).toEqual({
    id: '1',
    owner_id: 'anna',
    kind: 'double',
    is_late: 1,
    places: 4,
    starts_at: '2026-11-29T09:00:00.000Z',
    ended_at: '2026-11-29T10:00:00.000Z',
    facts: '{"venue":"Halle"}',
    names: '["Anna",2]',
  })
})

test('a row comes back as it was, absent values too', () => {
  const bare = { ...whole, ownerId: undefined, endedAt: undefined, isLate: false }
  expect(row.write(bare)).toMatchObject({ owner_id: null, ended_at: null, is_late: 0 })
  expect([whole, bare].map((value) => row.read(row.write(value)))).toEqual([whole, bare])
})

test('further columns and further properties are left out', () => {
  const more = { ...whole, password: 'x' }
  expect(row.write(more)).not.toHaveProperty('password')
  const wider = { ...row.write(whole), search_text: 'x' }
  expect(row.read(wider)).toEqual(whole)
})

test('a joined table has its columns under a prefix', () => {
  const joined = describeRow({ id: text, ownerId: optional(text) }, 'game_')
  expect(joined.columnsOf('games')).toEqual(['games.id as game_id', 'games.owner_id as game_owner_id'])
  expect(joined.read({ game_id: '7', game_owner_id: null })).toEqual({ id: '7', ownerId: undefined })
})

test('a word that nobody knows is refused when it is read', () => {
  const state = oneOf(['open', 'closed'])
  expect(state.read('open')).toBe('open')
  expect(() => state.read('ajar')).toThrow('none of: open, closed')
})

test.each([
  [object, '[]'],
  [object, '"text"'],
  [list, '{}'],
])('JSON of another kind is refused when it is read', (codec, stored) => {
  expect(() => codec.read(stored)).toThrow(TypeError)
})

test('what its parser refuses is refused', () => {
  const even = json((stored) => {
    if (typeof stored === 'number' && stored % 2 === 0) return stored
    throw new RangeError('odd')
  })
  expect(even.read(even.write(4))).toBe(4)
  expect(() => even.read('3')).toThrow(RangeError)
})
