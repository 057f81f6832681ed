import type { Page } from 'playwright-core'
import { createEntryStore } from '#features/registrations/entry-store.ts'
import { createEventStore } from '#features/registrations/event-store.ts'
import type { Registration } from '#features/registrations/entry.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Site } from './start-site.ts'

/** What people write into the form, by the labels they read. */
export const sampleEntry = {
  'Mannschaftsname 1': 'Die Überflieger',
  Ansprechpartner: 'Jörg Müßig',
  Adresse: '66600 Musterdorf, Schöne Straße 5',
  Telefonnummer: '06881 12345',
  'E-Mail': 'joerg@muessig.example',
}

type Values = Partial<typeof sampleEntry> & Record<string, string>

export const field = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Anmeldung zum Turnier' }).getByRole('textbox', { name: label })

export async function fillIn(page: Page, values: Values = sampleEntry): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

export const send = (page: Page) => page.getByRole('button', { name: 'Anmelden' }).click()

/** The registrations of an event as they lie in the site's database, in the order of their arrival. */
export async function readRegistrations(site: Site, slug = 'dorfspielttt'): Promise<Registration[]> {
  const connection = openDatabase({ databaseUrl: undefined, dataDir: site.dataDir })
  try {
    const event = await createEventStore(connection.db).findBySlug(slug)
    return event ? await createEntryStore(connection.db).listForEvent(event.id) : []
  } finally {
    await connection.close()
  }
}

/** The anti-bot token and the form of one page view, for sending it without a browser. */
export async function readFormToken(site: Site, path = '/dorfspielttt'): Promise<string> {
  const page = await (await fetch(site.origin + path)).text()
  const token = /name="formToken"[^>]*value="([^"]+)"/.exec(page)?.[1]
  if (token === undefined) throw new Error('The page has no form token.')
  return token
}
