import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { listLimits, readList } from './read-list.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a list is read by a thread', async () =>
  expect(await readList(bytes('Heim;Gast\nA;B\n'))).toEqual(
    ok([
      { line: 1, cells: ['Heim', 'Gast'] },
      { line: 2, cells: ['A', 'B'] },
    ]),
  ))

test('a file larger than any season is not read at all', async () => {
  const error = { sentence: expect.stringContaining('zu groß') }
  expect(await readList(new Uint8Array(listLimits.bytes + 1))).toMatchObject(err(error))
})

test('a list that takes too long is refused', async () => {
  const limits = { heapMegabytes: 128, milliseconds: 1 }
  const error = { sentence: expect.stringContaining('zu umständlich') }
  expect(await readList(bytes('Heim;Gast\nA;B\n'), limits)).toMatchObject(err(error))
})
