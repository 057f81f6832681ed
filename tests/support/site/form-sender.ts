import { randomBytes } from 'node:crypto'
import type { openDatabase } from '#platform/db/open-database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import type { RegistrationFieldName } from '#features/tournaments/registrations/registration-fields.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { sampleDetails } from '#tests/support/samples/sample-registration.ts'

/** A visitor's input in the registration form, by field name. */
export const sampleFields = {
  teamName1: 'Die Überflieger',
  teamName2: 'Netzroller',
  teamName3: '',
  ...sampleDetails,
  contactName: 'Jörg Müßig',
  contactAddress: '66600 Musterdorf, Schöne Straße 5',
  contactNumber: '06881 12345',
  contactEmail: 'joerg@muessig.example',
} satisfies Record<RegistrationFieldName, string>

export const FORM_PATH = '/dorfspielttt'

/** The guard refuses forms younger than this. */
const MIN_AGE_MILLISECONDS = 3_000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The tokens of this many fresh views of the form, old enough to be sent. */
export async function fetchTokens(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index++) {
    const page = await (await fetch(origin + FORM_PATH)).text()
    const token = /name="formToken"[^>]*value="([^"]+)"/.exec(page)?.[1]
    if (token === undefined) throw new Error('The page has no form token.')
    tokens.push(token)
  }
  await pause(MIN_AGE_MILLISECONDS + 50)
  return tokens
}

/** Creates tokens of forms opened a minute ago, without fetching the pages. */
export const createTokens = (place: Parameters<typeof openDatabase>[0]): Promise<() => string> =>
  onDatabase(place, async (connection) => {
    const newKey = () => randomBytes(16).toString('base64url')
    const secret = await getSecret(connection.inTransaction, 'entry-form', newKey)
    const guard = createFormGuard({ secret, now: () => new Date(Date.now() - MINUTE), newKey })
    return () => guard.issue().token
  })

/** Sends the form as a browser without scripts does. On a connection of its own: a kept-alive one may be closed while a sender is delayed. */
export function sendForm(
  origin: string,
  formToken: string,
  changes: Partial<Record<keyof typeof sampleFields | 'seats', string>> = {},
): Promise<Response> {
  const body = new URLSearchParams({ ...sampleFields, ...changes, website: '', formToken })
  return fetch(origin + FORM_PATH, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: origin, Connection: 'close' },
  })
}
