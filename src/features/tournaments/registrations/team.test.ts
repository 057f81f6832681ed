import { expect, test } from 'vitest'
import { MARKS } from './mark.ts'
import { newTeam, placeOf, STANDINGS, teamNamesOf, type Standing } from './team.ts'

const team = (name: string, standing: Standing) => ({ ...newTeam(1, name, 'main'), standing })

test('what a team has follows from the mark of its registration and its own standing', () => {
  const table = MARKS.map((mark) => [mark, STANDINGS.map((standing) => placeOf(mark, { standing })).join(' ')])
  expect(Object.fromEntries(table)).toEqual({
    open: 'held queued offered none none none',
    accepted: 'held queued offered none none none',
    waiting: 'parked parked parked none none none',
    declined: 'none none none none none none',
    withdrawn: 'none none none none none none',
  })
})

test('a registration goes by its teams that still count, or by those that did', () => {
  expect(teamNamesOf([team('A', 'withdrawn'), team('B', 'waiting')])).toEqual(['B'])
  expect(teamNamesOf([team('A', 'withdrawn'), team('B', 'moved')])).toEqual(['A'])
  expect(teamNamesOf([team('B', 'moved')])).toEqual(['B'])
})
