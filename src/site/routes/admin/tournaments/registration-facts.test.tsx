import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  registrationDetailNames,
  registrationDetails,
} from '#features/tournaments/registrations/registration-fields.ts'
import { sampleDetails } from '#tests/support/samples/sample-registration.ts'
import { RegistrationFacts } from './registration-facts.tsx'

const details = { ...sampleDetails, contactEmail: 'anna@beispiel.example' }
const entry = {
  reference: 'DT24-7K3M9Q',
  teamNames: ['Die Bären'],
  teams: [
    {
      position: 1,
      name: 'Die Bären',
      players: [{ position: 1, name: 'Karla M.', facts: 'Jahrgang 2014 · Ute Müller, 0151 23456789' }],
    },
  ],
  details,
  contactNumberE164: '+49688112345',
  received: '1. Dezember 2024, 13:00 Uhr',
  isLate: false,
  mails: [],
}

test('the directors read everything that was entered', () => {
  const page = renderToStaticMarkup(<RegistrationFacts entry={entry} />)
  for (const name of registrationDetailNames)
    expect(page).toMatch(new RegExp(`>${registrationDetails[name].label}</dt><dd[^>]*>(<a [^>]*>)?${details[name]}<`))
  expect(page).toMatch(/>Es spielen<\/dt>.*Karla M\..*Jahrgang 2014 · Ute Müller, 0151 23456789/)
})

test('they can call and write at once, where the number can be dialled', () => {
  const linked = renderToStaticMarkup(<RegistrationFacts entry={entry} />)
  expect(linked).toContain('href="tel:+49688112345"')
  expect(linked).toContain('href="mailto:anna@beispiel.example?subject=Ihre%20Anmeldung%20DT24-7K3M9Q"')
  const typed = renderToStaticMarkup(<RegistrationFacts entry={{ ...entry, contactNumberE164: undefined }} />)
  expect(typed).toContain('>06881 / 123 45</dd>')
})
