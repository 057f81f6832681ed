import { expect, test } from 'vitest'
import { blankPaperPath } from './paper-path.ts'

test('there is one blank application: the club’s own, or the one that the website makes', () => {
  const own = { title: 'Antrag', file: 'docs/antrag-auf-mitgliedschaft.pdf', description: 'Zwei Seiten' }
  expect(blankPaperPath({ documents: [own] })).toBe('/docs/antrag-auf-mitgliedschaft.pdf')
  expect(blankPaperPath({ documents: [{ ...own, file: 'docs/satzung.pdf' }] })).toBe('/mitglied-werden/antrag.pdf')
})
