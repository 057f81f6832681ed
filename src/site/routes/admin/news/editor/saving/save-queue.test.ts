import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SECOND } from '#shared/durations.ts'
import { EMPTY_FIELDS } from '#features/news/editing/working-copy.ts'
import { fingerprintOf, type DraftFields, type SavedDraft } from './draft.ts'
import {
  SaveQueue,
  DEVICE_PAUSE,
  LONGEST_WAIT,
  SERVER_PAUSE,
  type DeviceDraft,
  type SaveAnswer,
  type SaveState,
} from './save-queue.ts'

const fieldsOf = (markdown: string): DraftFields => ({ ...EMPTY_FIELDS, title: 'Pokal', markdown })
const SAVED_AT = '2024-11-24T17:47:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2024-11-24T17:40:00Z') }))
afterEach(() => void vi.useRealTimers())

/** A page with an author who types, and a server with scripted answers. */
function desk({ sent = [] as string[], keeps = true } = {}) {
  let text: string | undefined = 'Anfang'
  const device: { draft: DeviceDraft | undefined } = { draft: undefined }
  const states: SaveState[] = []
  const arrived: SavedDraft[] = []
  const answers: (SaveAnswer | Promise<SaveAnswer>)[] = []
  const queue = new SaveQueue({
    saved: { number: 7, fields: fieldsOf('Anfang') },
    sent,
    read: () => (text === undefined ? undefined : fieldsOf(text)),
    send: async (draft) => {
      arrived.push(draft)
      return answers.shift() ?? { kind: 'saved', number: draft.number + 1, savedAt: SAVED_AT }
    },
    keep(draft) {
      if (keeps) device.draft = draft
      return keeps
    },
    show: (state) => states.push(state),
    now: () => new Date(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const type = (next: string) => {
    text = next
    queue.changed()
  }
  /** Types, and pauses until it is sent. */
  const write = (next: string) => (type(next), pass(SERVER_PAUSE))
  /** The form is gone, or not filled yet. */
  const lose = () => void (text = undefined)
  return { queue, device, arrived, answers, states, type, write, lose, pass }
}

const conflictWith = (markdown: string): SaveAnswer => {
  return { kind: 'conflict', by: 'Anna', at: SAVED_AT, number: 8, fields: fieldsOf(markdown) }
}

describe('a form that is gone', () => {
  test('is not read as an empty one: what it said last is kept and sent', async () => {
    const { queue, type, lose, pass, arrived, device, answers } = desk()
    answers.push({ kind: 'unreachable' })
    type('Anfang und mehr')
    queue.keepNow()
    lose()
    await pass(60 * SECOND)
    queue.keepNow()
    expect(new Set(arrived.map(({ fields }) => fields.markdown))).toEqual(new Set(['Anfang und mehr']))
    expect(device.draft).toBeUndefined()
  })

  test('or was never filled changes nothing', async () => {
    const { queue, lose, pass, arrived, device } = desk()
    lose()
    queue.changed()
    await pass(60 * SECOND)
    expect([arrived, device.draft]).toEqual([[], undefined])
  })

  test.each(['keeps', 'is sent', 'is left', 'is handed over'])(
    'or was never filled forgets nothing that lies on the device: it %s',
    async (what) => {
      const { queue, lose, pass, arrived, device } = desk()
      const kept = { base: queue.base, fields: fieldsOf('Anfang und mehr'), sent: [], at: SAVED_AT }
      device.draft = kept
      lose()
      queue.changed()
      if (what === 'keeps') await pass(DEVICE_PAUSE)
      if (what === 'is sent') await pass(60 * SECOND)
      if (what === 'is left') queue.close()
      if (what === 'is handed over') queue.handOver()
      expect([arrived, device.draft]).toEqual([[], kept])
    },
  )

  test('says and keeps nothing more: the article is open elsewhere by then', async () => {
    const { write, queue, type, pass, arrived, device, answers } = desk()
    answers.push({ kind: 'unreachable' })
    await write('Anfang und mehr')
    queue.close()
    expect(device.draft?.fields.markdown).toBe('Anfang und mehr')
    const { length } = arrived
    device.draft = undefined
    type('Anfang')
    await pass(60 * SECOND)
    expect([arrived.length, device.draft]).toEqual([length, undefined])
  })
})

test('no text is saved once somebody has said so, and only then', async () => {
  const { write, queue, arrived, answers } = desk()
  answers.push({ kind: 'refused', sentence: 'Der Text ist leer.', wouldClear: true })
  await write('')
  expect(queue.state).toMatchObject({ kind: 'refused', wouldClear: true })
  await queue.clear()
  expect(arrived).toEqual([
    { number: 7, fields: fieldsOf('') },
    { number: 7, fields: fieldsOf(''), mayClear: true },
  ])
})

describe('while all is well', () => {
  test('a pause of two seconds saves on the server, and the device forgets', async () => {
    const { type, pass, arrived, device, queue } = desk()
    type('Anfang und mehr')
    await pass(SERVER_PAUSE - 1)
    expect(arrived).toEqual([])
    expect(device.draft?.fields.markdown).toBe('Anfang und mehr')
    await pass(1)
    expect(arrived).toEqual([{ number: 7, fields: fieldsOf('Anfang und mehr') }])
    expect(queue.state).toEqual({ kind: 'saved', at: SAVED_AT })
    expect(device.draft).toBeUndefined()
  })

  test('the device has it a fifth of a second after a key, however fast somebody types', async () => {
    const { type, pass, device } = desk()
    for (let key = 1; key <= 20; key += 1) {
      type('x'.repeat(key))
      await pass(DEVICE_PAUSE / 4)
      if (key > 4) expect(device.draft?.fields.markdown.length).toBeGreaterThanOrEqual(key - 4)
    }
  })

  test('who never stops typing is saved after ten seconds', async () => {
    const { type, pass, arrived } = desk()
    for (let second = 0; second < LONGEST_WAIT / SECOND; second += 1) {
      type(`Wort ${second}`)
      await pass(SECOND)
    }
    expect(arrived).toHaveLength(1)
  })

  test('the next saving waits for the answer to the one before, and names its number', async () => {
    const { write, type, pass, arrived, answers } = desk()
    const { promise, resolve } = Promise.withResolvers<SaveAnswer>()
    answers.push(promise)
    await write('eins')
    type('eins zwei')
    await pass(SERVER_PAUSE * 2)
    expect(arrived).toHaveLength(1)
    resolve({ kind: 'saved', number: 8, savedAt: SAVED_AT })
    await pass(SERVER_PAUSE)
    expect(arrived.map(({ number, fields }) => [number, fields.markdown])).toEqual([
      [7, 'eins'],
      [8, 'eins zwei'],
    ])
  })

  test('what was typed and taken back is not sent', async () => {
    const { write, type, arrived, device } = desk()
    type('Anfangs')
    await write('Anfang')
    expect([arrived, device.draft]).toEqual([[], undefined])
  })
})

test('no key reads, keeps or sends the text in its own task, however long somebody types', () => {
  const touched: string[] = []
  const later: (() => void)[] = []
  let now = 0
  const queue = new SaveQueue({
    saved: { number: 7, fields: fieldsOf('Anfang') },
    read: () => (touched.push('read'), fieldsOf('Anfang und mehr')),
    send: async () => (touched.push('send'), { kind: 'unreachable' }),
    keep: () => (touched.push('keep'), true),
    show: () => {},
    now: () => new Date(now),
    after: (_, run) => (later.push(run), () => {}),
  })
  for (; now < 3 * LONGEST_WAIT; now += SECOND / 8) queue.changed()
  expect(touched).toEqual([])
  for (const run of later) run()
  expect(touched).toEqual(expect.arrayContaining(['read', 'keep', 'send']))
})

describe('when the line is bad', () => {
  test('it says so, keeps the text on the device and tries again, with longer and longer pauses', async () => {
    const { write, pass, arrived, answers, device, queue } = desk()
    answers.push({ kind: 'unreachable' }, { kind: 'unreachable' }, { kind: 'unreachable' })
    await write('unterwegs')
    expect(queue.state).toEqual({ kind: 'device-only', why: 'unreachable' })
    expect(device.draft?.fields.markdown).toBe('unterwegs')
    await pass(2 * SECOND)
    await pass(4 * SECOND)
    expect(arrived).toHaveLength(3)
    await pass(7 * SECOND)
    expect(arrived).toHaveLength(3)
    await pass(SECOND)
    expect([arrived.length, queue.state.kind, device.draft]).toEqual([4, 'saved', undefined])
  })

  test('it is sent at once when the line is back', async () => {
    const { write, answers, queue } = desk()
    answers.push({ kind: 'unreachable' })
    await write('unterwegs')
    await queue.sendNow()
    expect(queue.state.kind).toBe('saved')
  })

  test('a saving that arrived without an answer is nobody else’s, also when more was typed since', async () => {
    const { write, type, pass, answers, arrived, queue } = desk()
    answers.push({ kind: 'unreachable' }, conflictWith('eins'))
    await write('eins')
    type('eins zwei')
    await pass(4 * SECOND)
    expect(arrived.at(-1)).toEqual({ number: 8, fields: fieldsOf('eins zwei') })
    expect(queue.state.kind).toBe('saved')
  })

  test('nor is one that arrived long ago, however often others failed since', async () => {
    const { type, pass, answers, arrived, states, queue } = desk()
    type('satz 0')
    answers.push(...Array.from({ length: 20 }, (): SaveAnswer => ({ kind: 'unreachable' })), conflictWith('satz 0'))
    for (let minute = 1; arrived.length < 20; minute += 1) {
      await pass(60 * SECOND)
      type(`satz ${minute}`)
    }
    await pass(120 * SECOND)
    expect([queue.state.kind, states.filter(({ kind }) => kind === 'conflict')]).toEqual(['saved', []])
  })

  test('nor is one of an earlier life of the page', async () => {
    const { type, pass, answers, queue } = desk({ sent: [fingerprintOf(fieldsOf('vor dem Absturz'))] })
    answers.push(conflictWith('vor dem Absturz'))
    type('danach')
    await pass(2 * SERVER_PAUSE)
    expect([queue.state.kind, queue.base]).toEqual(['saved', { number: 9, fields: fieldsOf('danach') }])
  })

  test('a device that keeps nothing either is told about', async () => {
    const { write, answers, queue } = desk({ keeps: false })
    answers.push({ kind: 'unreachable' })
    await write('nirgends')
    expect(queue.state).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('kopieren') as string })
  })
})

test('who was signed out keeps the text, and it goes on once they are back', async () => {
  const { write, answers, device, queue } = desk()
  answers.push({ kind: 'signed-out' })
  await write('noch da')
  expect([queue.state, device.draft?.fields.markdown]).toEqual([{ kind: 'device-only', why: 'signed-out' }, 'noch da'])
  await queue.sendNow()
  expect(queue.state.kind).toBe('saved')
})

test('what the server refuses is said with its reason, and sent again only after a change', async () => {
  const { write, type, pass, answers, arrived, device, queue } = desk()
  answers.push({ kind: 'refused', sentence: 'Der Text ist zu lang.' })
  type('zu lang')
  await pass(10 * SECOND)
  expect([queue.state, arrived.length]).toEqual([{ kind: 'refused', sentence: 'Der Text ist zu lang.' }, 1])
  expect(device.draft?.fields.markdown).toBe('zu lang')
  await write('kürzer')
  expect(queue.state.kind).toBe('saved')
})

describe('when somebody else has saved', () => {
  test('nothing is sent any more, and every further word lies on the device', async () => {
    const { write, type, pass, answers, arrived, device, queue } = desk()
    answers.push(conflictWith('Annas Text'))
    await write('mein Text')
    expect(queue.state).toMatchObject({ kind: 'conflict', theirs: { by: 'Anna', number: 8 } })
    type('mein Text geht weiter')
    await pass(60 * SECOND)
    await queue.sendNow()
    expect([arrived.length, device.draft?.fields.markdown]).toEqual([1, 'mein Text geht weiter'])
    expect(device.draft?.base).toEqual({ number: 7, fields: fieldsOf('Anfang') })
  })

  test('what is chosen out of both is saved on top of theirs', async () => {
    const { write, type, answers, arrived, queue } = desk()
    answers.push(conflictWith('Annas Text'))
    await write('mein Text')
    type('beides')
    await queue.settle({ number: 8, fields: fieldsOf('Annas Text'), by: 'Anna', at: SAVED_AT })
    expect(arrived.at(-1)).toEqual({ number: 8, fields: fieldsOf('beides') })
    expect(queue.state.kind).toBe('saved')
  })

  test('and it is the very same text, it is none', async () => {
    const { write, answers, queue } = desk()
    answers.push(conflictWith('gleich'))
    await write('gleich')
    expect([queue.state.kind, queue.base.number]).toEqual(['saved', 8])
  })
})
