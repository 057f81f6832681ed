import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SECOND } from '#shared/durations.ts'
import { readUploadAnswer } from './send-picture.ts'
import { UploadQueue, type Upload, type UploadAnswer } from './upload-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
const takenAs = (name: string): UploadAnswer => {
  return { kind: 'taken', picture: { path: `pictures/${name}`, text: '', src: '/media/a.jpg' } }
}

function line() {
  let uploads: readonly Upload[] = []
  const sent: string[] = []
  const reduced: string[] = []
  const answers = new Map<string, (UploadAnswer | Promise<UploadAnswer>)[]>()
  let id = 0
  const queue = new UploadQueue({
    async reduce(file) {
      reduced.push(file.name)
      return file
    },
    async send({ name }, { progress }) {
      sent.push(name)
      progress(2)
      return (await answers.get(name)?.shift()) ?? takenAs(name)
    },
    show: (next) => void (uploads = next),
    newId: () => String((id += 1)),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  const states = () => uploads.map(({ name, state }) => `${name} ${state.kind}`)
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { queue, sent, reduced, answers, states, pass }
}

describe('pictures on their way', () => {
  test('go two at a time, in their order, and arrive', async () => {
    const { queue, answers, states, pass } = line()
    const first = Promise.withResolvers<UploadAnswer>()
    answers.set('a', [first.promise])
    answers.set('b', [new Promise(() => {})])
    queue.add(['a', 'b', 'c'].map(photo))
    await pass(0)
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    first.resolve(takenAs('a'))
    await pass(0)
    expect(states()).toEqual(['a taken', 'b sending', 'c taken'])
    expect(queue.isBusy).toBe(true)
  })

  test('are tried again by themselves on a bad line, later and later, and reduced but once', async () => {
    const { queue, answers, states, sent, reduced, pass } = line()
    answers.set('a', [{ kind: 'unreachable' }, { kind: 'unreachable' }])
    queue.add([photo('a')])
    await pass(0)
    expect(states()).toEqual(['a retrying'])
    await pass(2 * SECOND)
    expect(sent).toEqual(['a', 'a'])
    await pass(4 * SECOND)
    expect(sent).toHaveLength(2)
    await pass(SECOND)
    expect([states(), reduced]).toEqual([['a taken'], ['a']])
  })

  test('go at once when the line is back, or somebody asks for it', async () => {
    const { queue, answers, states, pass } = line()
    answers.set('a', [{ kind: 'unreachable' }])
    answers.set('b', [{ kind: 'refused', sentence: 'Das ist kein Bild.' }])
    const [, b] = queue.add(['a', 'b'].map(photo))
    await pass(0)
    queue.retry()
    await pass(0)
    expect(states()).toEqual(['a taken', 'b refused'])
    queue.retry(b)
    await pass(0)
    expect(states()).toEqual(['a taken', 'b taken'])
  })

  test('one that is refused says why, is not sent again, and keeps no other back', async () => {
    const { queue, answers, states, sent, pass } = line()
    answers.set('a', [{ kind: 'refused', sentence: 'Das ist kein Bild.' }])
    queue.add(['a', 'b', 'c'].map(photo))
    await pass(120 * SECOND)
    expect(states()).toEqual(['a refused', 'b taken', 'c taken'])
    expect(sent.toSorted()).toEqual(['a', 'b', 'c'])
    expect(queue.isBusy).toBe(false)
  })

  test('one that is taken out makes room for the next', async () => {
    const { queue, answers, states, pass } = line()
    const never = Promise.withResolvers<UploadAnswer>()
    answers.set('a', [never.promise])
    const [a] = queue.add(['a', 'b', 'c'].map(photo))
    await pass(0)
    queue.remove(a ?? '')
    never.resolve({ kind: 'unreachable' })
    await pass(0)
    expect(states()).toEqual(['b taken', 'c taken'])
  })
})

test('the server answers with a picture, a sentence, the page to sign in, or nothing at all', () => {
  const picture = { path: 'pictures/a.jpg', text: '', width: 3, height: 2, src: '/media/a' }
  const taken = readUploadAnswer(201, JSON.stringify({ pictures: [picture] }))
  expect(taken).toMatchObject({ kind: 'taken', picture: { path: 'pictures/a.jpg' } })
  const refused = JSON.stringify({ pictures: [], refusals: [{ name: 'a', sentence: 'Das ist kein Bild.' }] })
  expect(readUploadAnswer(422, refused)).toEqual({ kind: 'refused', sentence: 'Das ist kein Bild.' })
  expect(readUploadAnswer(200, '<!DOCTYPE html>')).toEqual({ kind: 'signed-out' })
  expect(readUploadAnswer(503, '{"refusals":[]}')).toEqual({ kind: 'unreachable' })
  expect(readUploadAnswer(422, '<html>')).toEqual({ kind: 'unreachable' })
})
