import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { OFFICES } from '#rights/offices.ts'
import { enter, join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { findPages, type FoundPage } from '#tests/support/site/find-pages.ts'
import { addMessage } from '#tests/support/enquiries/add-message.ts'
import { addNewsletter } from '#tests/support/site/add-newsletter.ts'
import { addYouthGroup } from '#tests/support/youth/add-youth-group.ts'
import { rankedVillage } from '#tests/support/tournaments/ranked-village.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { addRegistrations } from '#tests/support/samples/sample-registrations.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { unfoldFields } from '#tests/support/browser/unfold-fields.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open, type VisitSettings } from '#tests/support/browser/visit.ts'

const files = { 'events/dorfspielttt.yaml': rankedVillage }
/** With today's date, the purge a minute after the start would delete those registrations during the test. */
const { now } = createClock('2024-12-05T12:00:00Z')
const stage = prepareStage({ now, env: { RATE_LIMITS: 'off' }, content: { files } })

let member: Joined
const WHO = ['nobody', 'a member'] as const
type Who = (typeof WHO)[number]

const pagesOf: Record<Who, FoundPage[]> = { nobody: [], 'a member': [] }

async function visitAs(who: Who, settings?: VisitSettings) {
  const visit = await stage.visit(settings)
  if (who === 'a member') await enter(stage.site, visit.context, member)
  return visit.page
}

beforeAll(async () => {
  await addRegistrations(stage.site, { A: {} })
  await addMessage(stage.site)
  await addYouthGroup(stage.site)
  await addNewsletter(stage.site)
  member = await join(stage.site, { name: 'Anna Technik', roles: [...OFFICES] })
  const { cookie } = await openSession(stage.site, member)
  for (const who of WHO) pagesOf[who] = await findPages(stage.site.origin, who === 'nobody' ? {} : { cookie })
})

const forms = (page: Page) => page.locator('form[method=post]')
const withRequired = (page: Page) => forms(page).filter({ has: page.locator('[required]') })
const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') })

/** Sends a form with all required fields empty. */
async function sendEmpty(page: Page, index: number) {
  await unfoldFields(page)
  const form = withRequired(page).nth(index)
  for (const field of await form.locator('[required]:not([type=file])').all()) await field.fill('')
  await form.locator('button').last().click()
}

test.each(WHO)('no bubble of the browser hides our own messages, in any form that %s sends', (who) => {
  const forms = pagesOf[who].flatMap(({ path, forms: all }) =>
    all.map((form) => [path, /^<form[^>]*>/.exec(form)?.[0]]),
  )
  expect(forms.length).toBeGreaterThan(2)
  expect(forms.filter(([, begin]) => !/ novalidate\b/i.test(begin ?? ''))).toEqual([])
})

test.each(WHO)(
  'a form that %s sends empty says so in a summary, which takes the focus and leads to the field',
  async (who) => {
    const page = await visitAs(who, { width: 360, height: 740 })
    let sent = 0
    for (const { path, forms: all } of pagesOf[who]) {
      const count = all.filter((form) => form.includes(' required=""')).length
      for (let index = 0; index < count; index++) {
        await open(page, path)
        await expect.poll(() => withRequired(page).count(), { message: path }).toBe(count)
        await sendEmpty(page, index)
        await summary(page).waitFor()
        await expectFocus(summary(page))
        const link = summary(page).getByRole('link').first()
        const id = ((await link.getAttribute('href')) ?? '').slice(1)
        await link.click()
        const field = page.locator(`[id="${id}"]`)
        await expectFocus(field)
        // Its label is not covered by a bar that sticks to the top.
        const label = page.locator(`label[for="${id}"]`)
        // As in browsers that scroll the field to the top.
        await field.evaluate((element) => element.scrollIntoView())
        const isSeen = await label.evaluate((element) => {
          const { x, y } = element.getBoundingClientRect()
          const hit = document.elementFromPoint(x + 5, y + 5)
          return element.contains(hit) || hit?.contains(element)
        })
        expect([path, id, isSeen]).toEqual([path, id, true])
        sent += 1
      }
    }
    expect(sent).toBeGreaterThan(2)
  },
)
