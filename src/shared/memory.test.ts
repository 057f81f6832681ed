import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'

/** Something that is read, notes what it is asked for, and can change, wait or fail. */
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

test('many questions at once are one reading, and each thing is read for itself', async () => {
  const { memory, asked } = setUp()
  expect(await Promise.all([memory.get('a'), memory.get('b'), memory.get('a')])).toEqual(['a alt', 'b alt', 'a alt'])
  await memory.get('b')
  expect(asked).toEqual(['a', 'b'])
})

test('what has changed is read anew once the old is forgotten', async () => {
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

test.each([false, true])(
  'a reading under way while content changes is nobody’s afterwards (failed: %s)',
  async (isBroken) => {
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
  },
)
