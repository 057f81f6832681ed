import { expect, test } from 'vitest'
import { createPictureReader } from './picture-reader.ts'
import type { Picture } from './picture.ts'

const picture = (path: string, text = ''): Picture => ({
  path,
  text,
  hash: '0123456789abcdef',
  format: 'svg',
  width: 1600,
  height: 1000,
})

/** A store that records its calls and can delay its answers. */
function setUp() {
  const stored = { text: 'alt', missing: [] as string[], waiting: Promise.resolve() }
  const asked: (readonly string[])[] = []
  const reader = createPictureReader({
    async findMany(paths) {
      asked.push(paths)
      const { text } = stored
      await stored.waiting
      return new Map(
        paths
          .filter((path) => !path.startsWith('fehlt') && !stored.missing.includes(path))
          .map((path) => [path, picture(path, text)]),
      )
    },
  })
  return { reader, stored, asked }
}

test('a picture is read once and remembered, alone or among others', async () => {
  const { reader, asked } = setUp()
  expect(await reader.findMany(['a'])).toEqual(new Map([['a', picture('a', 'alt')]]))
  expect([...(await reader.findMany(['b', 'a'])).keys()]).toEqual(['b', 'a'])
  await reader.findMany(['a', 'b'])
  expect(asked).toEqual([['a'], ['b']])
})

test('what is not there is asked for once, but of made-up paths only the latest take room', async () => {
  const { reader, asked } = setUp()
  expect(await reader.findMany(['fehlt'])).toEqual(new Map())
  await reader.findMany(['fehlt', 'a'])
  expect(asked).toEqual([['fehlt'], ['a']])
  for (let number = 0; number < 500; number++) await reader.findMany([`fehlt ${number}`])
  asked.length = 0
  await reader.findMany(['fehlt 499', 'fehlt'])
  expect(asked).toEqual([['fehlt']])
})

test('what was missing is found after content has changed', async () => {
  const { reader, stored } = setUp()
  stored.missing = ['a']
  expect(await reader.findMany(['a'])).toEqual(new Map())
  stored.missing = []
  reader.forget()
  expect([...(await reader.findMany(['a'])).keys()]).toEqual(['a'])
})

test('after content has changed pictures are read anew', async () => {
  const { reader, stored } = setUp()
  await reader.findMany(['a'])
  stored.text = 'neu'
  expect((await reader.findMany(['a'])).get('a')?.text).toBe('alt')
  reader.forget()
  expect((await reader.findMany(['a'])).get('a')?.text).toBe('neu')
})

test('a reading that was under way while content changed is not remembered', async () => {
  const { reader, stored } = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  stored.waiting = promise
  const early = reader.findMany(['a'])
  stored.text = 'neu'
  reader.forget()
  resolve()
  expect((await early).get('a')?.text).toBe('alt')
  expect((await reader.findMany(['a'])).get('a')?.text).toBe('neu')
})
