import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'

const stage = prepareStage()

const fieldNamed = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const message = (page: Page) => page.getByRole('textbox', { name: /^Nachricht/ })
const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true })

/** Follows which addresses the page asks the browser to open; mail programs are none of the test's business. */
async function watchNavigation(page: Page): Promise<string[]> {
  const wanted: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => wanted.push(url))
  return wanted
}

test('the page is headed „Fragen?“ and has a form with e-mail, subject, a message of nine rows, and „Weiter“', async () => {
  const { page } = await stage.visit()
  await open(page, '/kontakt')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Fragen?')
  expect(await fieldNamed(page, 'E-Mail').getAttribute('type')).toBe('email')
  expect(await fieldNamed(page, 'Betreff').isVisible()).toBe(true)
  expect(await message(page).getAttribute('rows')).toBe('9')
  expect(await next(page).isVisible()).toBe(true)
})

describe.each([
  // A mail program decodes percent signs only; without scripts the browser itself writes spaces as plus signs.
  { scripts: true, browser: 'with scripts', decode: decodeURIComponent },
  {
    scripts: false,
    browser: 'without scripts',
    decode: (part: string) => decodeURIComponent(part.replaceAll('+', ' ')),
  },
])('„Weiter“ in a browser $browser', ({ scripts, decode }) => {
  async function openForm() {
    const { page, complaints } = await stage.visit({ scripts })
    const wanted = await watchNavigation(page)
    if (scripts) await open(page, '/kontakt')
    else await page.goto('/kontakt')
    return { page, wanted, complaints }
  }

  test('opens the mail program with subject and message, and without the address that was typed', async () => {
    const { page, wanted, complaints } = await openForm()
    await fieldNamed(page, 'E-Mail').fill('anna@beispiel.example')
    await fieldNamed(page, 'Betreff').fill('Frage & Größe + 100 %')
    await message(page).fill('Guten Tag,\nwann ist Training?')
    await next(page).click()
    await expect.poll(() => wanted).toHaveLength(1)

    const [address = ''] = wanted
    expect(address).toMatch(/^mailto:info@ttc-musterdorf\.example\?/)
    expect(address).not.toContain('anna')
    const parts = new Map(
      address
        .split('?')[1]
        ?.split('&')
        .map((part) => part.split('=', 2) as [string, string]),
    )
    expect([...parts.keys()]).toEqual(['subject', 'body'])
    expect(decode(parts.get('subject') ?? '')).toBe('Frage & Größe + 100 %')
    expect(decode(parts.get('body') ?? '')).toBe('Guten Tag,\r\nwann ist Training?')
    expect(page.url()).toBe(`${stage.site.origin}/kontakt`)
    expect(complaints).toEqual([])
  })

  test.each([
    { missing: 'an e-mail address', email: '', subject: 'Frage', wrong: 'E-Mail' },
    { missing: 'a valid e-mail address', email: 'anna', subject: 'Frage', wrong: 'E-Mail' },
    { missing: 'a subject', email: 'anna@beispiel.example', subject: '', wrong: 'Betreff' },
  ])('goes nowhere without $missing, and shows where', async ({ email, subject, wrong }) => {
    const { page, wanted } = await openForm()
    await fieldNamed(page, 'E-Mail').fill(email)
    await fieldNamed(page, 'Betreff').fill(subject)
    await next(page).click()
    const invalid = page.locator('input:invalid')
    expect(await invalid.count()).toBe(1)
    expect(await invalid.getAttribute('id')).toBe(await fieldNamed(page, wrong).getAttribute('id'))
    expect(wanted).toEqual([])
  })

  test('needs no message', async () => {
    const { page, wanted } = await openForm()
    await fieldNamed(page, 'E-Mail').fill('anna@beispiel.example')
    await fieldNamed(page, 'Betreff').fill('Frage')
    await next(page).click()
    await expect.poll(() => wanted).toHaveLength(1)
  })
})
