import type { RegistrationDetails } from '#features/tournaments/registrations/registration-fields.ts'
import { sampleDetails } from '#tests/support/samples/sample-registration.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'

/** @property body as a browser sends it @property teamNames in the order of the form */
export type SignUp = { email: string; teamNames: string[]; body: string }

/**
 * One visitor's filled-in form, of one to three teams.
 *
 * @param number makes it unique
 * @param token of the form view it is sent from
 */
export function composeSignUp(number: number, token: string): SignUp {
  const email = `probe-${number}@verein.example`
  const teamNames = ['Die Nachbarn', 'Schläger & Söhne', 'Netzroller']
    .slice(0, 1 + (number % 3))
    .map((name) => `${name} ${number}`)
  const details: RegistrationDetails = {
    ...sampleDetails,
    contactName: `Petra Probe ${number}`,
    contactAddress: `66600 Musterdorf, Hallenweg ${number}`,
    contactNumber: `06881 ${10_000 + number}`,
    contactEmail: email,
  }
  const fields = {
    ...Object.fromEntries(teamNames.map((name, index) => [`teamName${index + 1}`, name])),
    ...details,
    [guardFieldNames.trap]: '',
    [guardFieldNames.token]: token,
  }
  return { email, teamNames, body: new URLSearchParams(fields).toString() }
}
