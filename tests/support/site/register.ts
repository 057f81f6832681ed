import type { Page } from 'playwright-core'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { RegistrationDetailName } from '#features/tournaments/registrations/registration-fields.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { SECOND } from '#shared/durations.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { sampleDetails } from '#tests/support/samples/sample-registration.ts'
import type { Clock } from '#tests/support/samples/clock.ts'
import type { Site } from './start-site.ts'

/** Longer than the minimum age that the form's guard requires. */
export const TIME_TO_TYPE = 5 * SECOND

/** A visitor's input in the form, by the fields' labels. */
export const sampleRegistrationFields = {
  'Mannschaftsname 1': 'Die Überflieger',
  Ansprechperson: 'Jörg Müßig',
  Adresse: '66600 Musterdorf, Schöne Straße 5',
  Telefonnummer: '06881 12345',
  'E-Mail': 'joerg@muessig.example',
}

export const registrationForm = (page: Page) => page.getByRole('form', { name: 'Anmeldung zum Turnier' })
export const registrationField = (page: Page, label: string) =>
  registrationForm(page).getByRole('textbox', { name: label })
export const sendRegistration = (page: Page) => registrationForm(page).getByRole('button', { name: 'Anmelden' }).click()

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await registrationField(page, label).fill(value)
}

/** The present values of the form, by label. */
export async function readTyped(
  page: Page,
  labels = Object.keys(sampleRegistrationFields),
): Promise<Record<string, string>> {
  const values = await Promise.all(labels.map((label) => registrationField(page, label).inputValue()))
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
}

/** The registrations of an event in the site's database, in the order of their arrival. */
export const readRegistrations = (site: Site, slug = 'dorfspielttt'): Promise<Registration[]> =>
  onDatabase(site, async (connection) => {
    const event = await createEventStore(connection.db).findBySlug(slug)
    return event ? await createRegistrationStore(connection.db).listForEvent(event.id) : []
  })

type HttpEntry = { path?: string; email?: string; clock: Clock }

/** Fetches the form and builds the request of a browser, without one. */
export async function prepareRequest(site: Site, { path = '/dorfspielttt', email, clock }: HttpEntry) {
  const html = await (await fetch(site.origin + path)).text()
  const token = /name="formToken"[^>]*value="([^"]+)"/.exec(html)?.[1]
  if (token === undefined) throw new Error('The page has no form token.')
  clock.advance(TIME_TO_TYPE)
  const body = new URLSearchParams({
    ...sampleDetails,
    teamName1: sampleRegistrationFields['Mannschaftsname 1'],
    contactName: sampleRegistrationFields.Ansprechperson,
    contactAddress: sampleRegistrationFields.Adresse,
    contactNumber: sampleRegistrationFields.Telefonnummer,
    contactEmail: email ?? sampleRegistrationFields['E-Mail'],
    formToken: token,
  } satisfies Record<RegistrationDetailName | 'teamName1' | 'formToken', string>)
  return (): Promise<Response> => fetch(site.origin + path, { method: 'POST', body, redirect: 'manual' })
}
