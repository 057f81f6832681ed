import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure.ts'

const answer = (status: number, data: unknown) => ({ status, statusText: 'Oops', internal: false, data })

test('without an answer the line is to blame, and without the site nobody', () => {
  expect(describeFailure(new TypeError('Failed to fetch'))).toContain('Vielleicht fehlt gerade die Verbindung.')
  for (const status of [502, 503, 504]) expect(describeFailure(answer(status, null))).toContain('nicht zu erreichen')
})

test('a fault is named by its number alone', () => {
  expect(describeFailure(new Error('Unexpected Server Error [K7QP-2MZX]'))).toMatch(
    /Nummer für Rückfragen: K7QP-2MZX\.$/,
  )
  expect(describeFailure(answer(500, 'select * from secrets'))).not.toContain('secrets')
})

test('what our own pages say is said, and nothing that a proxy between says', () => {
  expect(describeFailure(answer(413, 'Das Formular ist zu groß.\n'))).toBe('Das Formular ist zu groß.')
  expect(describeFailure(answer(413, '<html>nginx</html>'))).toBe(
    'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  )
  expect(describeFailure(answer(404, null))).toBe('Das gibt es nicht (mehr).')
  expect(describeFailure(answer(403, { kind: 'no-entry' }))).toContain('Ihre Ämter erlauben das nicht.')
})
