import { expect, test } from 'vitest'
import { createClubReader } from './club-reader.ts'
import { withChange } from './with-change.ts'

const page = { title: 'Chronik', subtitle: '', markdown: '', html: '', headings: [] }
const stored = createClubReader({ findFacts: async () => ({ notices: [] }) as never, findPage: async () => page })

test('a changed document is read as it would be, every other as it is, and the club goes on saying what it says', async () => {
  const notices = { notices: [{ from: '2024-12-01', until: '2024-12-02', title: 'Halle zu' }] }
  const changed = withChange(stored, { name: 'notices', value: notices })
  expect(await changed.getFacts('notices')).toEqual(notices)
  expect(await changed.getFacts('downloads')).toEqual({ notices: [] })
  expect(await changed.getPage('chronik')).toEqual(page)
  expect(await stored.getFacts('notices')).toEqual({ notices: [] })
})

test('a changed page of running text likewise', async () => {
  const value = { ...page, title: 'Unsere Geschichte' }
  const changed = withChange(stored, { name: 'page/chronik', value })
  expect([await changed.getPage('chronik'), await changed.findPage('chronik')]).toEqual([value, value])
  expect(await changed.getPage('datenschutz')).toEqual(page)
})
