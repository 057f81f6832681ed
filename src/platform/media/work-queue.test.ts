import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that continues until the test ends it; `events` records the order of the starts. */
function controlledWork() {
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      events.push(name)
      ends.set(name, () => resolve(name))
    })
  return { events, work, end: (name: string) => ends.get(name)?.() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('no more than the limit run at once, and the next starts when one ends', async () => {
  const queue = createWorkQueue(2)
  const { events, work, end } = controlledWork()
  const first = queue.run(work('first'), 'now')
  void queue.run(work('second'), 'now')
  void queue.run(work('third'), 'now')
  await turn()
  expect(events).toEqual(['first', 'second'])

  end('first')
  expect(await first).toBe('first')
  await turn()
  expect(events).toEqual(['first', 'second', 'third'])
})

test('urgent work overtakes work that can wait', async () => {
  const queue = createWorkQueue(1)
  const { events, work, end } = controlledWork()
  void queue.run(work('running'), 'now')
  void queue.run(work('patient'), 'later')
  void queue.run(work('urgent'), 'now')
  await turn()
  end('running')
  await turn()
  end('urgent')
  await turn()
  expect(events).toEqual(['running', 'urgent', 'patient'])
})

test('failed work rejects for its caller and makes room for the next', async () => {
  const queue = createWorkQueue(1)
  const failed = queue.run(() => Promise.reject(new Error('broken')), 'now')
  const next = queue.run(() => Promise.resolve('done'), 'later')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
