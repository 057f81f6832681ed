import { expect, test } from 'vitest'
import { readOffices } from './office-choice.tsx'

test('the ticked offices of a form are read, and nothing else', () => {
  expect(readOffices({ 'amt-youth': 'on', 'amt-admin': 'on', 'amt-king': 'on', amt: 'board' })).toEqual([
    'admin',
    'youth',
  ])
  expect(readOffices({})).toEqual([])
})
