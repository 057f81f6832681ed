import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { PersonState } from '#identity/use/people/person-line.ts'
import { AccessForms } from './access-forms.tsx'

function show(state: PersonState): string {
  const person = { state, email: 'anna@club.example', isManagedBySso: false, isYou: false }
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

test.each(['active', 'disabled'] as const)('nobody who is %s can be invited', (state) => {
  expect(show(state)).not.toContain('inlad')
})
