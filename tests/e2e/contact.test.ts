import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { join } from '#tests/support/site/enter.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, holdBack, open } from '#tests/support/browser/visit.ts'
import { TIME_TO_TYPE } from '#tests/support/site/register.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const stage = prepareStage({ now: clock.now })

const WIDTHS = [360, 768, 1280]

const BEYOND_THE_LIMITS_WINDOW = 61 * 60_000
beforeEach(() => clock.advance(BEYOND_THE_LIMITS_WINDOW))

const fieldNamed = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const message = (page: Page) => page.getByRole('textbox', { name: /^Nachricht/ })
const buttonNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') })
const receipt = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ihre Nachricht ist da' })

/** Records where the site redirects, by an answer or by script; the browser’s mail program is outside of the test. */
async function watchMailto(page: Page): Promise<string[]> {
  const wanted: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) wanted.push(url)
  })
  page.on('response', (answer) => {
    const target = answer.headers()['location'] ?? ''
    if (target.startsWith('mailto:')) wanted.push(`${answer.status()} ${target}`)
  })
  return wanted
}

async function fillIn(page: Page, { email = 'anna@beispiel.example', subject = 'Probetraining', text = 'Wann?' } = {}) {
  await fieldNamed(page, 'E-Mail').fill(email)
  await fieldNamed(page, 'Betreff').fill(subject)
  await message(page).fill(text)
}

test('the page is headed „Fragen?“ and has a form with e-mail, subject, a message of nine rows, and „Weiter“', async () => {
  const { page } = await stage.open('/kontakt')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Fragen?')
  expect(await fieldNamed(page, 'E-Mail').getAttribute('type')).toBe('email')
  expect(await fieldNamed(page, 'Betreff').isVisible()).toBe(true)
  expect(await message(page).getAttribute('rows')).toBe('9')
  expect(await buttonNamed(page, 'Weiter').isVisible()).toBe(true)
})

describe.each(['with scripts', 'without scripts'] as const)('in a browser %s', (kind) => {
  // With script no request is sent.
  const answered = kind === 'with scripts' ? '' : '303 '

  async function openForm() {
    const { page, complaints } = await stage.visit({ scripts: kind !== 'without scripts' })
    const wanted = await watchMailto(page)
    if (kind === 'with scripts') await open(page, '/kontakt')
    else await page.goto('/kontakt')
    clock.advance(TIME_TO_TYPE)
    return { page, wanted, complaints }
  }

  test('„Weiter“ opens the mail program with subject and message, and without the address that was typed', async () => {
    const { page, wanted, complaints } = await openForm()
    await fillIn(page, { subject: 'Frage & Größe + 100 %', text: 'Guten Tag,\nwann ist Training?' })
    await buttonNamed(page, 'Weiter').click()
    await expect.poll(() => wanted).toHaveLength(1)
    expect(wanted).toEqual([
      `${answered}mailto:info@ttc-musterdorf.example?subject=Frage%20%26%20Gr%C3%B6%C3%9Fe%20%2B%20100%20%25&body=Guten%20Tag%2C%0D%0Awann%20ist%20Training%3F`,
    ])
    expect(await fieldNamed(page, 'Betreff').inputValue()).toBe('Frage & Größe + 100 %')
    expect(complaints).toEqual([])
  })

  test.each([
    { missing: 'an e-mail address', email: '', subject: 'Frage', wrong: 'E-Mail' },
    { missing: 'a valid e-mail address', email: 'anna', subject: 'Frage', wrong: 'E-Mail' },
    { missing: 'a subject', email: 'anna@beispiel.example', subject: '', wrong: 'Betreff' },
  ])('without $missing neither button does anything but say so, and lead to the field', async (sample) => {
    const { page, wanted } = await openForm()
    const before = (await stage.site.mails(0)).length
    for (const button of ['Weiter', 'Hier absenden']) {
      await fillIn(page, sample)
      await buttonNamed(page, button).click()
      await summary(page).waitFor()
      await expectFocus(summary(page))
      expect(await message(page).inputValue()).toBe('Wann?')
      await summary(page).getByRole('link').click()
      await expectFocus(fieldNamed(page, sample.wrong))
    }
    expect(wanted).toEqual([])
    expect(await stage.site.mails(0)).toHaveLength(before)
  })

  test('„Weiter“ needs no message', async () => {
    const { page, wanted } = await openForm()
    await fillIn(page, { text: '' })
    await buttonNamed(page, 'Weiter').click()
    const address = `${answered}mailto:info@ttc-musterdorf.example?subject=Probetraining&body=`
    await expect.poll(() => wanted).toEqual([address])
  })

  test('„Hier absenden“ reaches the office, which can answer, and the sender hears of it', async () => {
    const { page, complaints } = await openForm()
    const before = (await stage.site.mails(0)).length
    const email = `${kind.replaceAll(' ', '-')}@beispiel.example`
    await fillIn(page, { email, subject: 'Probetraining', text: 'Guten Tag,\n\nwann ist Training?' })
    await buttonNamed(page, 'Hier absenden').click()
    await receipt(page).waitFor()
    const mails = (await stage.site.mails(before + 2)).slice(before)
    const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
    const toOffice = parsed.find(({ to }) => to?.[0]?.address === 'info@ttc-musterdorf.example')
    expect(toOffice).toMatchObject({ subject: 'Kontaktformular: Probetraining', replyTo: [{ address: email }] })
    expect(toOffice?.text).toContain('wann ist Training?')
    const toSender = parsed.find(({ to }) => to?.[0]?.address === email)
    expect(toSender).toMatchObject({
      subject: 'Ihre Nachricht an den TTC Musterdorf',
      replyTo: [{ address: 'info@ttc-musterdorf.example' }],
    })
    await page.reload()
    await receipt(page).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain(email)
    expect(await stage.site.mails(0)).toHaveLength(before + 2)
    expect(complaints).toEqual([])
  })
})

test('a text that is too long is said to be, and stays whole', async () => {
  const { page } = await stage.open('/kontakt')
  await fillIn(page)
  await message(page).fill('')
  await page.keyboard.insertText(`${'lang '.repeat(1_200)}Ende`)
  clock.advance(TIME_TO_TYPE)
  await buttonNamed(page, 'Hier absenden').click()
  await summary(page).getByText('Die Nachricht ist zu lang: Es passen höchstens 5000 Zeichen hinein.').waitFor()
  expect(await message(page).inputValue()).toMatch(/Ende$/)
})

test('„Weiter“ writes the same address while the program is still on its way', async () => {
  const { page } = await stage.visit()
  const wanted = await watchMailto(page)
  // Not by intercepting requests: then the browser does not report the target of a redirect.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  await page.goto('/kontakt')
  await fillIn(page, { subject: 'Frage an alle' })
  await buttonNamed(page, 'Weiter').click()
  await expect
    .poll(() => wanted)
    .toEqual(['303 mailto:info@ttc-musterdorf.example?subject=Frage%20an%20alle&body=Wann%3F'])
})

test('sent twice from the same view it is one message', async () => {
  const { page } = await stage.open('/kontakt', { scripts: false })
  clock.advance(TIME_TO_TYPE)
  await fillIn(page, { email: 'doppelt@beispiel.example' })
  const form = await page
    .getByRole('form', { name: 'Kontakt' })
    .evaluate((element: HTMLFormElement) =>
      Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
    )
  const before = (await stage.site.mails(0)).length
  await buttonNamed(page, 'Hier absenden').click()
  await receipt(page).waitFor()
  const again = await page.request.post('/kontakt', { form: { ...form, way: 'hier' } })
  expect(again.url()).toBe(page.url())
  expect(await stage.site.mails(before + 2)).toHaveLength(before + 2)
})

test('a message sent too fast is asked for once more, and then taken', async () => {
  const { page } = await stage.open('/kontakt')
  await fillIn(page, { email: 'schnell@beispiel.example' })
  await buttonNamed(page, 'Hier absenden').click()
  await summary(page).getByText('Das ging sehr schnell.').waitFor()
  clock.advance(TIME_TO_TYPE)
  await buttonNamed(page, 'Hier absenden').click()
  await receipt(page).waitFor()
})

test('typing on after a refusal keeps the focus when the program loads', async () => {
  const { page } = await stage.visit()
  await page.goto('/kontakt')
  const letCome = await holdBack(page, /\/assets\/.*\.js$/)
  await fillIn(page, { email: 'anna' })
  await buttonNamed(page, 'Weiter').click()
  await summary(page).waitFor()
  await message(page).fill('Ich schreibe schon weiter')
  letCome()
  await awaken(page)
  await expectFocus(message(page))
  expect(await message(page).inputValue()).toBe('Ich schreibe schon weiter')
})

test('nothing stands in the way in the form, with mistakes in it, and on the receipt', async () => {
  const { page } = await stage.open('/kontakt')
  clock.advance(TIME_TO_TYPE)
  expect(await findBarriers(page, WIDTHS)).toEqual([])
  await fillIn(page, { email: 'anna' })
  await buttonNamed(page, 'Hier absenden').click()
  await summary(page).waitFor()
  expect(await findBarriers(page, WIDTHS)).toEqual([])
  await fillIn(page, { email: 'anna@beispiel.example', subject: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) })
  await buttonNamed(page, 'Hier absenden').click()
  await receipt(page).waitFor()
  expect(await findBarriers(page, WIDTHS)).toEqual([])
})

test('a parent finds what to know about trial training, asks without script, and the youth office reads it', async () => {
  const { page } = await stage.open('/', { scripts: false, width: 360, height: 740 })
  await page.getByRole('link', { name: 'Zum Probetraining' }).click()
  await page.getByRole('heading', { level: 1, name: 'Probetraining' }).waitFor()
  for (const text of ['Mitbringen', 'Wer Sie erwartet', 'Donnerstag'])
    await page.getByText(text, { exact: true }).waitFor()
  clock.advance(TIME_TO_TYPE)
  await buttonNamed(page, 'Hier absenden').click()
  await summary(page).getByText('wer zum Probetraining kommen möchte').waitFor()
  await fieldNamed(page, 'E-Mail').fill('eltern@beispiel.example')
  await page.getByLabel('Wer möchte kommen?').selectOption('Kinder (bis 13 Jahre)')
  await buttonNamed(page, 'Hier absenden').click()
  await receipt(page).waitFor()
  const lena = await join(stage.site, { name: 'Lena Marxen', roles: ['youth'] })
  const room = await stage.visitAs(lena)
  await room.page.goto('/admin/anfragen')
  await room.page.getByRole('link', { name: /Probetraining für ein Kind/ }).click()
  await room.page.getByRole('heading', { level: 1, name: 'Probetraining für ein Kind' }).waitFor()
})
