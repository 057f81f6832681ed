import { expect, test } from 'vitest'
import type { LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { readReport, toReportQuery } from './upload-report.ts'

test('the room tells how many pictures came in and why which did not, by number and not by name', () => {
  const query = toReportQuery({
    pictures: [{} as LibraryPicture, {} as LibraryPicture],
    refusals: [
      { number: 2, name: 'Mia Beispiel.pdf', refusal: { kind: 'not-a-picture' } },
      { number: undefined, name: '', refusal: { kind: 'incomplete' } },
    ],
  })
  expect(query.toString()).not.toContain('Mia')
  const report = readReport(query)
  expect(report?.taken).toBe(2)
  expect(report?.refused[0]).toMatch(/^Bild 2: Diese Datei ist kein lesbares Bild/)
  expect(report?.refused[1]).toMatch(/^Die Bilder kamen nicht vollständig an/)
})

test('an address that somebody made up tells nothing', () => {
  expect(readReport(new URLSearchParams())).toBeUndefined()
  expect(readReport(new URLSearchParams('neu=viele'))).toBeUndefined()
  expect(readReport(new URLSearchParams('neu=1&nicht=1.unsinn&nicht=%3Cb%3E'))).toEqual({ taken: 1, refused: [] })
})
