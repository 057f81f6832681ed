import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { registrationDetailNames, type RegistrationDetailName } from './registration-fields.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

/** As the table of the privacy policy calls what we keep. */
const inPolicy: Record<RegistrationDetailName, string> = {
  contactName: 'Ansprechperson',
  contactAddress: 'Anschrift',
  contactNumber: 'Telefonnummer',
  contactEmail: 'E-Mail-Adresse',
}

test('the privacy policy tells people of everything that they enter', async () => {
  const policy = await readFile(`${TESTS_CLUB}/pages/datenschutz.md`, 'utf8')
  for (const name of registrationDetailNames)
    expect(policy).toMatch(new RegExp(`^\\| ${inPolicy[name]} \\| .+ \\| (ja|nein) \\|$`, 'm'))
})
