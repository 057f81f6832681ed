import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { registrationDetailNames, registrationDetails, type RegistrationDetailName } from './registration-fields.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

/** Words of the privacy policy's table that differ from our labels. */
const inPolicy: Partial<Record<RegistrationDetailName, string>> = { contactAddress: 'Anschrift' }

test('the privacy policy tells people of everything that they enter', async () => {
  const policy = await readFile(`${TESTS_CLUB}/pages/datenschutz.md`, 'utf8')
  for (const name of registrationDetailNames)
    expect(policy).toMatch(
      new RegExp(`^\\| ${inPolicy[name] ?? registrationDetails[name].label}\\S* \\| .+ \\| (ja|nein) \\|$`, 'm'),
    )
})
