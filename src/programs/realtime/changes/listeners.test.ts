import { expect, test } from 'vitest'
import type { Member } from '../rooms.ts'
import type { Asked } from './binding.ts'
import { createListeners } from './listeners.ts'

const asked = (filter: string): Asked => ({ event: '*', schema: 'public', table: 'scores', filter })
const wish = (filter: string) => ({ asked: asked(filter), binding: { kind: undefined, table: 'scores', where: [] } })

const member = (topic: string): Member => ({
  topic,
  isPrivate: false,
  version: '2.0.0',
  joinRef: null,
  hearsSelf: false,
  acknowledges: false,
  hearsPresence: false,
  presenceKey: '',
  tracked: undefined,
  send: () => undefined,
})

test('a subscription without listeners is forgotten, even if one member had it twice', () => {
  const listeners = createListeners([])
  const [one, other] = [member('one'), member('other')]
  const [first, second] = listeners.add(one, [wish('points=eq.1'), wish('points=eq.1')])
  expect(first).toBe(second)
  expect(listeners.add(other, [wish('points=eq.1')])).toEqual([first])
  listeners.remove(one)
  expect(listeners.wishes()).toHaveLength(1)
  listeners.remove(other)
  expect([listeners.wishes(), listeners.isEmpty()]).toEqual([[], true])
})

test('different subscriptions are limited; an existing one can still be shared', () => {
  const listeners = createListeners([])
  const crowd = Array.from({ length: 500 }, (_, number) => member(`${number}`))
  for (const [number, each] of crowd.entries()) {
    listeners.add(
      each,
      Array.from({ length: 20 }, (__, index) => wish(`points=eq.${number * 20 + index}`)),
    )
  }
  expect(['points=eq.1', 'points=eq.-1'].map((filter) => listeners.hasRoomFor(asked(filter)))).toEqual([true, false])
  for (const each of crowd.slice(1)) listeners.remove(each)
  expect(listeners.hasRoomFor(asked('points=eq.-1'))).toBe(true)
  expect(listeners.wishes()).toHaveLength(20)
})
