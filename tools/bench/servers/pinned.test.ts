import { expect, test } from 'vitest'
import { pinned } from './pinned.ts'

test('a command is kept to a core only where one is named, core 0 included', () => {
  expect(pinned(['node', 'main.ts'], undefined)).toEqual(['node', 'main.ts'])
  expect(pinned(['node', 'main.ts'], 0)).toEqual(['taskset', '--cpu-list', '0', 'node', 'main.ts'])
})
