import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

/** The page after a loader has thrown this. */
function screenFor(error: unknown): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorScreen error={error} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

/** A thrown answer as the router passes it on. */
const answer = (status: number, text: unknown) => ({ status, statusText: 'Oops', internal: false, data: text })

test('what is missing says so in its own words where it has some', () => {
  expect(screenFor(answer(404, 'Diesen Artikel gibt es nicht.'))).toContain('Diesen Artikel gibt es nicht.')
  expect(screenFor(answer(404, null))).toContain('Vielleicht wurde sie verschoben')
})

test('a page that takes nothing says so in German, whatever the router says', () => {
  const screen = screenFor(answer(405, 'You made a POST request to "/faq" but did not provide an `action`'))
  expect(screen).toContain('Das geht hier nicht')
  expect(screen).toContain('nichts gespeichert')
  expect(screen).not.toContain('request')
})

test('a database that is away is no fault, and says when to come back', () => {
  const screen = screenFor(answer(503, null))
  expect(screen).toContain('Gleich wieder da')
  expect(screen).not.toContain('Unexpected Application Error!')
})

test('a fault keeps heading and text of the specification, with its number outside of the text', () => {
  const screen = screenFor(new Error('Unexpected Server Error [K7QP-2MZX]'))
  expect(screen).toContain('Unexpected Application Error!')
  expect(screen).toMatch(/<pre[^>]*>Unexpected Server Error<\/pre>/)
  expect(screen).toContain('<strong>K7QP-2MZX</strong>')
})

test('something that is no error at all is shown without its content', () =>
  expect(screenFor({ secret: 'geheim' })).not.toContain('geheim'))

test('a member without access sees which offices have it', () => {
  const facts = { kind: 'no-entry', room: 'Personen', offices: ['Technik'], lacksFactor: false, site: {} }
  const screen = screenFor(answer(403, facts))
  expect(screen).toContain('„Personen“ ist nicht für alle Mitglieder offen.')
  expect(screen).toContain('Technik')
})

test('whose office waits for a second factor is led to where it is set up', () => {
  const facts = { kind: 'no-entry', room: 'Personen', offices: ['Technik'], lacksFactor: true, site: {} }
  const screen = screenFor(answer(403, facts))
  expect(screen).toContain('Für „Personen“ reicht ein Passwort allein nicht mehr.')
  expect(screen).toContain('href="/admin/konto/zweiter-faktor"')
})
