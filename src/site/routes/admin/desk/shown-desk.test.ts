import { expect, test } from 'vitest'
import type { WaitingItem } from './desk-item.ts'
import { toShownDesk } from './shown-desk.ts'

const now = new Date('2024-11-25T08:00:00Z')
const item = (key: string): WaitingItem => ({
  key,
  title: key,
  text: '',
  since: undefined,
  isYours: false,
  action: { label: 'Ansehen', path: '/admin' },
})
const desk = { serve: item('a'), waiting: ['b', 'c', 'd', 'e'].map(item), running: [], failed: [] }
const keysOf = ({ serve, waiting }: ReturnType<typeof toShownDesk>) => [serve, ...waiting].map((each) => each?.key)

test('three things to do are shown, and how many more there are; all of them when asked for', () => {
  const folded = toShownDesk(desk, now)
  expect([keysOf(folded), folded.more]).toEqual([['a', 'b', 'c'], 2])
  const whole = toShownDesk(desk, now, true)
  expect([keysOf(whole), whole.more]).toEqual([['a', 'b', 'c', 'd', 'e'], 0])
})

test('what comes next is the first of what is to come, and nothing that was', () => {
  const running = [
    { key: 'backup', when: 'heute', text: 'gesichert' },
    { key: 'was', when: 'gestern', text: 'erschienen', at: new Date('2024-11-24T08:00:00Z') },
    { key: 'later', when: '28.12.2024', text: 'Turnier', at: new Date('2024-12-28T09:00:00Z') },
    { key: 'soon', when: 'morgen', text: 'erscheint', at: new Date('2024-11-26T08:00:00Z') },
  ]
  expect(toShownDesk({ ...desk, running }, now).next).toEqual({ key: 'soon', when: 'morgen', text: 'erscheint' })
  expect(toShownDesk({ ...desk, running: running.slice(0, 2) }, now).next).toBeUndefined()
})
