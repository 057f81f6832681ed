import { expect, test } from 'vitest'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { countDoor, findTeams, showStand, withTicks, type DoorTeam } from './door-view.ts'

const team = (name: string, changes: Partial<DoorTeam> = {}): DoorTeam => ({
  id: name,
  name,
  written: name,
  competition: 'main',
  isHere: undefined,
  since: undefined,
  turn: undefined,
  ...changes,
})

test('few letters find a team, at the beginning of a word first', () => {
  const teams = [team('Die Müßigen'), team('Löschzug Oberbeispiel'), team('Elferrat')]
  const found = (typed: string) => findTeams(teams, typed).map(({ name }) => name)
  expect(found('muss')).toEqual(['Die Müßigen'])
  expect(found('ober')).toEqual(['Löschzug Oberbeispiel'])
  expect(found('el')).toEqual(['Elferrat'])
  expect(found('rat')).toEqual(['Elferrat'])
  expect(found('')).toHaveLength(3)
  expect(found('xyz')).toEqual([])
})

test('a long word of a name may break on a narrow phone, and is found by its letters nevertheless', async () => {
  const entered = { ...team('Obst- und Gartenbauverein'), reference: 'DT24-1', position: 1, since: undefined }
  const { teams } = showStand({ teams: [entered] }, new Date(0), await loadHyphenation())
  expect(teams[0]?.written).toBe('Obst- und Gar\u00adten\u00adbau\u00adver\u00adein')
  expect(findTeams(teams, 'gartenbau')).toHaveLength(1)
})

test('what this phone has tapped counts at once, the last tap for a team', () => {
  const teams = [team('a'), team('b', { isHere: true, since: '08:41' }), team('c', { turn: 1 })]
  const kept = [
    { id: '1', team: 'a', isHere: true, at: 1 },
    { id: '2', team: 'a', isHere: false, at: 2 },
    { id: '3', team: 'c', isHere: true, at: 3 },
  ]
  const shown = withTicks(teams, kept)
  expect(shown.map(({ isHere, isKept }) => [isHere, isKept])).toEqual([
    [false, true],
    [true, false],
    [true, true],
  ])
  // A waiting team does not play yet.
  expect(countDoor(shown, [{ key: 'main', name: 'Turnier' }])).toEqual([
    { key: 'main', name: 'Turnier', here: 1, expected: 2, waiting: 1 },
  ])
})
