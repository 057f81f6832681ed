import { expect, test } from 'vitest'
import { showLive } from '#features/tournaments/live/show-live.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { showStandings } from './standings-view.ts'

const IN_GROUPS = 180
const IN_FRAMES = 420

test('the table has the points that its reasons argue with, the same as everybody reads', () => {
  const day = villageDay(IN_FRAMES)
  const [group] = showStandings(day).competitions[0]?.groups ?? []
  const [shown] = showLive(day).competitions[0]?.groups ?? []
  expect(group?.rows.some(({ why }) => why.includes('Punkte'))).toBe(true)
  expect(group?.hasPoints).toBe(true)
  expect(group?.rows.map(({ points }) => points)).toEqual(shown?.rows.map(({ points }) => points))
})

test('while some have played more often than others, the table has no points, which would argue with its order', () => {
  const [group] = showStandings(villageDay(IN_GROUPS)).competitions[0]?.groups ?? []
  const [shown] = showLive(villageDay(IN_GROUPS)).competitions[0]?.groups ?? []
  expect([group?.isOpen, group?.hasPoints, shown?.hasPoints]).toEqual([true, false, false])
})
