import { expect, test } from 'vitest'
import { createMemory, createTimedMemory } from './memory.ts'

/** A source that records its keys, and can change, wait or fail. */
function setUp() {
  const source = { value: 'alt', isBroken: false, waiting: Promise.resolve() }
  const asked: string[] = []
  const memory = createMemory(async (key: string) => {
    asked.push(key)
    const { value, isBroken, waiting } = source
    await waiting
    if (isBroken) throw new Error('disk')
    return `${key} ${value}`
  })
  return { memory, source, asked }
}

test('concurrent requests share one reading, and each key is read for itself', async () => {
  const { memory, asked } = setUp()
  expect(await Promise.all([memory.get('a'), memory.get('b'), memory.get('a')])).toEqual(['a alt', 'b alt', 'a alt'])
  await memory.get('b')
  expect(asked).toEqual(['a', 'b'])
})

test('a change is read once the old value is forgotten', async () => {
  const { memory, source } = setUp()
  await memory.get('a')
  source.value = 'neu'
  expect(await memory.get('a')).toBe('a alt')
  memory.forget()
  expect(await memory.get('a')).toBe('a neu')
})

test('a reading that failed is tried again', async () => {
  const { memory, source } = setUp()
  source.isBroken = true
  await expect(memory.get('a')).rejects.toThrow('disk')
  source.isBroken = false
  expect(await memory.get('a')).toBe('a alt')
})

test.each([false, true])('a reading under way while content changes is not cached (failed: %s)', async (isBroken) => {
  const { memory, source } = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(source, { isBroken, waiting: promise })
  const early = memory.get('a').catch(() => 'failed')
  memory.forget()
  Object.assign(source, { isBroken: false, value: 'neu', waiting: Promise.resolve() })
  expect(await memory.get('a')).toBe('a neu')
  resolve()
  expect(await early).toBe(isBroken ? 'failed' : 'a alt')
  source.value = 'noch neuer'
  expect(await memory.get('a')).toBe('a neu')
})

const at = (time: string) => new Date(`2024-11-24T${time}Z`)

function remembering() {
  let moment = at('10:00')
  let made = 0
  const memory = createTimedMemory(() => moment)
  const make = async () => ({ value: ++made, until: at('12:00') })
  return {
    memory,
    make,
    ask: async () => (await memory.get('home', make)).value,
    setClock: (time: string) => (moment = at(time)),
  }
}

test('a value is made once while it is valid', async () => {
  const { ask, setClock } = remembering()
  expect(await ask()).toBe(1)
  setClock('11:59')
  expect(await ask()).toBe(1)
  setClock('12:00')
  expect(await ask()).toBe(2)
})

test('concurrent requests share one making, at first and after expiry', async () => {
  const { ask, setClock } = remembering()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  setClock('12:00')
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
})

test('a clock that was set back ends its validity', async () => {
  const { ask, setClock } = remembering()
  await ask()
  setClock('09:59')
  expect(await ask()).toBe(2)
})

test('a forgotten value is made anew, and a making under way then is not cached', async () => {
  const { ask, memory } = remembering()
  const underWay = ask()
  memory.forget()
  expect(await ask()).toBe(2)
  expect(await underWay).toBe(1)
  expect(await ask()).toBe(2)
})

test('a value without an end is valid for ever, and each name has its own', async () => {
  const { ask, memory } = remembering()
  await memory.get('club', async () => ({ value: 'TTC', until: undefined }))
  await ask()
  const again = await memory.get('club', async () => ({ value: 'another', until: undefined }))
  expect(again.value).toBe('TTC')
})

test('a failed making is tried again', async () => {
  const { memory, ask } = remembering()
  const failing = memory.get('home', async () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await ask()).toBe(1)
})
