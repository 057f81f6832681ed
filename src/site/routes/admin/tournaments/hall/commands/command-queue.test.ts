import { expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import { DAY } from '#shared/durations.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { createCommandQueue, type Sent } from './command-queue.ts'

function setUp(storage = memoryStorage()) {
  const net = { answers: [] as Sent[], sent: [] as string[], clock: 0, ids: 0 }
  const queue = createCommandQueue({
    storage,
    key: 'desk',
    now: () => net.clock,
    newId: () => `key-${++net.ids}`,
    async send(fields) {
      const answer = net.answers.shift() ?? 'done'
      if (answer !== 'not-now') net.sent.push(`${fields.get('command')} ${fields.get('formKey')}`)
      return answer
    },
  })
  const add = (command: string) => queue.add(new URLSearchParams({ command, formKey: 'of-the-view' }))
  return { queue, net, add, storage }
}

test('what was done at the desk without a connection survives the browser, and goes in its order under keys of its own', async () => {
  const { queue, net, add, storage } = setUp()
  net.answers = ['not-now']
  for (const command of ['call', 'uncall', 'call']) add(command)
  expect([await queue.flush(), queue.waiting()]).toEqual([undefined, 3])

  const later = setUp(storage)
  later.net.answers = ['done', 'too-late']
  expect(await later.queue.flush()).toBe(1)
  expect(later.net.sent).toEqual(['call key-1', 'uncall key-2', 'call key-3'])
  expect([later.queue.waiting(), storage.getItem('desk')]).toEqual([0, null])
})

test('what is a day old is of another tournament, and what is not ours is none', async () => {
  const { add, storage } = setUp()
  add('call')
  const next = createCommandQueue({
    storage,
    key: 'desk',
    now: () => DAY + 1,
    newId: () => '',
    send: async () => 'done' as const,
  })
  expect(next.waiting()).toBe(0)
  storage.setItem('desk', '{"not": "ours"}')
  expect(setUp(storage).queue.waiting()).toBe(0)
})

test('cut two hundred times at any moment, and closed in between: every command is done once and in its order', async () => {
  const chance = chanceOf('desk')
  const storage = memoryStorage()
  const done: string[] = []
  let [cuts, commands] = [0, 0]
  const isCut = () => cuts < 200 && chance() < 0.5 && ++cuts > 0
  const openPage = () =>
    createCommandQueue({
      storage,
      key: 'desk',
      now: () => commands,
      newId: () => `key-${++commands}`,
      async send(fields) {
        if (isCut()) return 'not-now'
        const id = fields.get('formKey') ?? ''
        if (!done.includes(id)) done.push(id)
        // It has arrived, but the answer is lost.
        return isCut() ? 'not-now' : 'done'
      },
    })
  let queue = openPage()
  while (cuts < 200) {
    if (chance() < 0.7) queue.add(new URLSearchParams({ command: 'call' }))
    await queue.flush()
    if (chance() < 0.3) queue = openPage()
  }
  await queue.flush()
  expect(queue.waiting()).toBe(0)
  expect(done).toEqual(Array.from({ length: commands }, (_, index) => `key-${index + 1}`))
})
