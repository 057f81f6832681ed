import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { openHall } from '#tests/support/tournaments/day-bench.ts'
import { BoardAlerts } from './board-alerts.tsx'
import { showBoard, type BoardView } from './board-view.ts'

const hall = openHall()
function markupOf(stale: BoardView['stale']): string {
  const board = { ...showBoard(hall.day(), hall.moment()), stale }
  const Page = createRoutesStub([{ path: '/', Component: () => <BoardAlerts board={board} formKey="key" /> }])
  return renderToStaticMarkup(<Page />)
}
const sides = { where: 'An Tisch 1', played: 'Anna – Bea', right: 'Anna – Cem' }
const means = { keeping: 'Cem spielt dafür um Platz 3.', clearing: 'Das zählt nicht.' }
const told = { competition: 'dorf', tie: 'f1-1-1', ...sides, ...means }

test('of a corrected result is told who stands at the table, also where they were only called, and who belongs there', () => {
  const textOf = (isOver: boolean) => markupOf([{ ...told, isOver }]).replaceAll(/<[^>]*>/g, '')
  expect(textOf(false)).toContain(
    'An Tisch 1 stehen schon Anna – Bea. Nach der Berichtigung gehört dorthin: Anna – Cem.',
  )
  expect(textOf(true)).toContain('An Tisch 1 haben Anna – Bea gespielt.')
  expect(textOf(true)).toContain('Es bleibt dabei: Cem spielt dafür um Platz 3.Neu bilden: Das zählt nicht.')
})

test('what one corrected result means is read at once; of several it is folded, so that the tables stay on the screen', () => {
  const one = { ...told, isOver: false }
  expect(markupOf([one])).toContain('<details open="">')
  expect(markupOf([one, { ...one, tie: 'f1-1-2' }]).match(/<details( open="")?>/g)).toEqual(['<details>', '<details>'])
})
