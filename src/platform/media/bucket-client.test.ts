import { expect, test } from 'vitest'
import { MediaAwayError } from '#platform/media/media-away.ts'
import { createCircuit } from './bucket-client.ts'

function prepare() {
  const stand = { time: 0, heard: [] as string[], done: 0, isAway: false }
  const run = createCircuit({
    clock: () => stand.time,
    restMilliseconds: 100,
    onAway: () => void stand.heard.push('away'),
    onBack: () => void stand.heard.push('back'),
  })
  const work = async () => {
    stand.done += 1
    if (stand.isAway) throw new MediaAwayError('TIMEOUT')
    return 'bytes'
  }
  return { stand, run: () => run(work).catch((error: unknown) => String(error)), runOther: run }
}

test('while the store answers, all requests pass and nothing is reported', async () => {
  const { stand, run } = prepare()
  expect(await Promise.all([run(), run(), run()])).toEqual(['bytes', 'bytes', 'bytes'])
  expect(stand).toMatchObject({ done: 3, heard: [] })
})

test('after a failure no request reaches the store until the pause is over; then one tries for all', async () => {
  const { stand, run } = prepare()
  stand.isAway = true
  await run()
  await Promise.all([run(), run()])
  expect(stand).toMatchObject({ done: 1, heard: ['away'] })
  stand.time = 100
  await Promise.all([run(), run(), run()])
  expect(stand).toMatchObject({ done: 2, heard: ['away'] })
  stand.time = 199
  await run()
  expect(stand.done).toBe(2)
})

test('once the store answers again, all requests pass, and that is reported once', async () => {
  const { stand, run } = prepare()
  stand.isAway = true
  await run()
  stand.isAway = false
  stand.time = 100
  expect(await run()).toBe('bytes')
  expect(await Promise.all([run(), run()])).toEqual(['bytes', 'bytes'])
  expect(stand.heard).toEqual(['away', 'back'])
})

test('another error counts as an answer, too', async () => {
  const { stand, run, runOther } = prepare()
  await expect(runOther(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await run()).toBe('bytes')
  expect(stand.heard).toEqual([])
})
