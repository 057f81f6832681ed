import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { registrationDetailNames, type RegistrationDetailName } from './registration-fields.ts'

const readRoot = (path: string) => readFile(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8')

/** As the table of the privacy policy calls what we keep. */
const inPolicy: Record<RegistrationDetailName, string> = {
  contactName: 'Ansprechperson',
  contactAddress: 'Anschrift',
  contactNumber: 'Telefonnummer',
  contactEmail: 'E-Mail-Adresse',
}

test('the privacy policy tells people of everything that they enter', async () => {
  const policy = await readRoot('content/pages/datenschutz.md')
  for (const name of registrationDetailNames)
    expect(policy).toMatch(new RegExp(`^\\| ${inPolicy[name]} \\| .+ \\| (ja|nein) \\|$`, 'm'))
})
