import { expect, test } from 'vitest'
import { htmlToLine } from './html-to-markdown.ts'

test('of a line only its beginning is read, however deep it is nested', () => {
  expect(htmlToLine('Damen &amp; <b>Herren</b>')).toBe('Damen & Herren')
  expect(htmlToLine(`Ja${'<b>'.repeat(50_000)}Nein`)).toBe('Ja')
})
