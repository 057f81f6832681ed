import { expect, test } from 'vitest'
import { presentNotices } from './present-notices.ts'

const notice = { from: '2024-12-01', until: '2024-12-28', title: 'Halle gesperrt' }
const titles = (moment: string) => presentNotices([notice], new Date(moment)).map(({ title }) => title)

test('a notice is there from the beginning of its first German day to the end of its last', () => {
  expect(titles('2024-11-30T22:59:59Z')).toEqual([])
  expect(titles('2024-11-30T23:00:00Z')).toEqual(['Halle gesperrt'])
  expect(titles('2024-12-28T22:59:59Z')).toEqual(['Halle gesperrt'])
  expect(titles('2024-12-28T23:00:00Z')).toEqual([])
})
