import type { ElementHandle, Page } from 'playwright-core'

/** Fields for users; not those for copying, and not the trap for bots. */
const FIELDS =
  'input:not([type=hidden], [hidden], [readonly], [tabindex="-1"]), textarea:not([hidden], [readonly]), select'

export type Field = ElementHandle<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** All fields of a page, including collapsed ones. */
export async function unfoldFields(page: Page): Promise<Field[]> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  const all = (await page.$$(FIELDS)) as Field[]
  const visible = await page.evaluate(
    (fields) => fields.map((field) => field.checkVisibility({ visibilityProperty: true })),
    all,
  )
  return all.filter((_, index) => visible[index])
}
