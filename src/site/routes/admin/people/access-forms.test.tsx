import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { PersonState } from '#identity/use/people/person-line.ts'
import { AccessForms } from './access-forms.tsx'

const PHONE = { id: 'key-1', name: 'Handy', lastUse: '01.12.2024, 13:00', isSecondStep: true }

function show(state: PersonState, { isYou = false } = {}): string {
  const person = { state, email: 'anna@club.example', isManagedBySso: false, isYou, passkeys: [PHONE] }
  const Page = createRoutesStub([{ path: '/', Component: () => <AccessForms person={person} /> }])
  return renderToString(<Page />)
}

test('of somebody who was invited it says that the link was not used', () => {
  const html = show('invited')
  expect(html).toContain('hat ihren Einladungslink noch nicht benutzt')
  expect(html).toContain('>Einladung noch einmal senden<')
})

test('of somebody who came by themselves it says so, and speaks of no earlier invitation', () => {
  const html = show('unconfirmed')
  expect(html).toContain('hat sich selbst registriert und ihre E-Mail-Adresse noch nicht bestätigt')
  expect(html).toContain('>Einladen<')
  expect(html).not.toContain('noch einmal')
  expect(html).not.toContain('Einladungslink noch nicht')
})

test.each(['active', 'disabled'] as const)('nobody who is %s can be invited', (state) =>
  expect(show(state)).not.toContain('inlad'),
)

test('each passkey of somebody else can be removed, by its name; the own ones are looked after elsewhere', () => {
  const html = show('active')
  expect(html).toContain('Passkey „Handy“, zuletzt benutzt am 01.12.2024, 13:00 Uhr.')
  expect(html).toContain('Auch als zweiter Schritt nach dem Passwort fällt er weg.')
  expect(html).toContain('<input type="hidden" name="passkey" value="key-1"/>')
  expect(html).toContain('aria-label="Passkey entfernen: Handy"')
  expect(show('disabled')).toContain('Passkey entfernen: Handy')
  expect(show('active', { isYou: true })).not.toContain('Passkey')
})
