import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import {
  registrationField,
  registrationForm,
  fillIn,
  prepareRequest,
  readRegistrations,
  readTyped,
  sampleRegistrationFields,
  sendRegistration,
  TIME_TO_TYPE,
} from '#tests/support/site/register.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'

const SUMMER_CUP = `slug: sommercup
name: Sommercup der Vereine
description: Ein Turnier im Freien.
startsAt: 2024-07-06 14:00
endsAt: 2024-07-06 20:00
beforehand: Einlass ab 13 Uhr
venue: Schulhof Musterdorf
entriesCloseOn: 2024-06-30
lateEntries: reject
maxTeams: 1
contactEmail: turnier@ttc-musterdorf.example
`
const clock = createClock('2024-06-01T12:00:00Z')
const stage = prepareStage({ now: clock.now, content: { files: { 'events/sommercup.yaml': SUMMER_CUP } } })

const BEYOND_THE_LIMITS_WINDOW = 11 * 60_000
beforeEach(() => clock.advance(BEYOND_THE_LIMITS_WINDOW))

async function registrationsOf(email: string, slug?: string) {
  return (await readRegistrations(stage.site, slug)).filter(({ contactEmail }) => contactEmail === email)
}

/** All mails to this address. Mails are sent in order: when a later one is there, an earlier one would be too. */
async function mailsTo(email: string) {
  const later = `danach-${email}`
  const send = await prepareRequest(stage.site, { email: later, clock })
  expect((await send()).status).toBe(303)
  for (let count = 1; ; count++) {
    const mails = await Promise.all((await stage.site.mails(count)).map((text) => PostalMime.parse(text)))
    const to = (address: string) => mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address))
    if (to(later).length > 0) return to(email)
    count = mails.length
  }
}

async function openForm(scripts = true, path = '/dorfspielttt') {
  const { page } = await stage.visit({ scripts })
  if (scripts) await open(page, path)
  else await page.goto(path)
  clock.advance(TIME_TO_TYPE)
  return page
}

describe('one form is one registration and one mail', () => {
  test('when the button is clicked twice', async () => {
    const email = 'doppelklick@beispiel.example'
    const page = await openForm()
    await fillIn(page, { ...sampleRegistrationFields, 'E-Mail': email })
    await page.getByRole('button', { name: 'Anmelden' }).evaluate((button) => {
      ;(button as HTMLButtonElement).click()
      ;(button as HTMLButtonElement).click()
    })
    await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
    expect(await registrationsOf(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('when its answer is lost on the way: what was typed stays, and is sent once more', async () => {
    const page = await openForm()
    const typed = { ...sampleRegistrationFields, 'E-Mail': 'funkloch@beispiel.example' }
    await fillIn(page, typed)
    await page.route('**/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch({ maxRedirects: 0 })
      return route.abort()
    })
    await sendRegistration(page)
    await page.getByRole('alert').getByText('Alles, was Sie eingegeben haben, steht noch hier.').waitFor()
    await page.unrouteAll()
    expect(await readTyped(page, Object.keys(typed))).toEqual(typed)
    await sendRegistration(page)
    await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
    expect(await registrationsOf(typed['E-Mail'])).toHaveLength(1)
  })

  test('when it is sent again, at the same time or later: the answer is the same', async () => {
    const email = 'nochmal@beispiel.example'
    const send = await prepareRequest(stage.site, { email, clock })
    const together = await Promise.all([send(), send(), send()])
    clock.advance(60_000)
    const all = [...together, await send()]
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(new Set(all.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await registrationsOf(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('when something else is sent from the same view: it is refused with the earlier number, and the fresh form can be sent', async () => {
    const email = 'zurueck@beispiel.example'
    const page = await openForm(false)
    await fillIn(page, { ...sampleRegistrationFields, 'E-Mail': email })
    // Keeps the view as after „back“ in a browser with a page cache, which the tests' browser lacks.
    await registrationForm(page).evaluate((form) => form.setAttribute('target', '_blank'))
    const tab = page.waitForEvent('popup')
    await sendRegistration(page)
    await (await tab).getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
    const first = (await registrationsOf(email))[0]
    await registrationForm(page).evaluate((form) => form.removeAttribute('target'))
    await fillIn(page, { 'Mannschaftsname 1': 'Ganz andere' })
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await sendRegistration(page)
    expect((await answer).status()).toBe(409)
    const alert = page.getByRole('alert')
    expect(await alert.innerText()).toContain(`schon eine Anmeldung abgeschickt (Nummer ${first?.reference})`)
    const earlier = await alert.getByRole('link', { name: 'Zur ersten Anmeldung' }).getAttribute('href')
    expect(await (await fetch(stage.site.origin + earlier)).text()).toContain(first?.reference)
    expect(await registrationsOf(email)).toHaveLength(1)

    clock.advance(TIME_TO_TYPE)
    await sendRegistration(page)
    await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
    const both = await registrationsOf(email)
    expect(both.map(({ teamNames }) => teamNames)).toEqual([
      [sampleRegistrationFields['Mannschaftsname 1']],
      ['Ganz andere'],
    ])
    expect(await mailsTo(email)).toHaveLength(2)
  })
})

test('going back without scripts finds everything that was typed', async () => {
  const page = await openForm(false)
  const typed = { ...sampleRegistrationFields, 'Mannschaftsname 2': 'Zweite', 'E-Mail': 'wieder@beispiel.example' }
  await fillIn(page, typed)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click()
  await page.getByRole('heading', { level: 1, name: 'Datenschutzerklärung' }).waitFor()
  await page.goBack()
  expect(await readTyped(page, Object.keys(typed))).toEqual(typed)
})

describe('the confirmation', () => {
  test('mail says of what was entered only how many teams there are, and leads to the page that has it all', async () => {
    const email = 'post@beispiel.example'
    const page = await openForm()
    await fillIn(page, { ...sampleRegistrationFields, 'Mannschaftsname 2': 'Größenwahn <3 & „Söhne“', 'E-Mail': email })
    await sendRegistration(page)
    await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
    const [registration] = await registrationsOf(email)
    const [mail] = await mailsTo(email)

    expect(mail?.subject).toBe(`Ihre Anmeldung ${registration?.reference}: Dorfspiel-Tischtennisturnier 2024`)
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['turnier@ttc-musterdorf.example'])
    for (const text of [
      registration?.reference ?? '?',
      'Mannschaft 2: angemeldet',
      'Samstag, 28. Dezember 2024',
      page.url(),
    ]) {
      expect(mail?.text).toContain(text)
    }
    for (const typed of ['Müßig', 'Überflieger', 'Größenwahn', 'Schöne Straße', '12345'])
      expect(`${mail?.text}${mail?.html}`).not.toContain(typed)
    expect(mail?.html).toContain(page.url())
  })

  test('page is private to those who know its address, and belongs to one event', async () => {
    const send = await prepareRequest(stage.site, { email: 'fremd@beispiel.example', clock })
    const path = (await send()).headers.get('location') ?? ''
    const status = async (address: string) => (await fetch(stage.site.origin + address)).status
    expect(await status(path)).toBe(200)
    expect(await status(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    expect(await status(path.replace('/dorfspielttt/', '/turniere/sommercup/'))).toBe(404)
    const answer = await fetch(stage.site.origin + path)
    expect(answer.headers.get('cache-control')).toContain('private')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('another event', () => {
  test('has its own page, is named on the first one, and takes as many teams as it says', async () => {
    const page = await openForm()
    const events = page.getByRole('region', { name: 'Unsere Turniere' })
    await events.getByRole('link', { name: 'Sommercup der Vereine' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sommercup der Vereine' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/turniere/sommercup')
    expect(await page.getByRole('textbox', { name: /^Mannschaftsname/ }).count()).toBe(1)
    clock.advance(TIME_TO_TYPE)
    const email = 'sommer@beispiel.example'
    await fillIn(page, { ...sampleRegistrationFields, 'E-Mail': email })
    await sendRegistration(page)
    await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
    expect(await registrationsOf(email, 'sommercup')).toHaveLength(1)
    expect(await registrationsOf(email)).toEqual([])
  })

  test('takes nothing after its closing day when its rule is to reject; what was typed stays', async () => {
    const page = await openForm(true, '/turniere/sommercup')
    const email = 'zuspaet@beispiel.example'
    await fillIn(page, { ...sampleRegistrationFields, 'E-Mail': email })
    clock.set('2024-07-01T00:00:00+02:00')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await sendRegistration(page)
    await page.getByRole('alert').getByText('Der Anmeldeschluss war am 30.06.2024 um 23:59 Uhr.').waitFor()
    expect((await answer).status()).toBe(409)
    expect(await registrationField(page, 'E-Mail').inputValue()).toBe(email)
    expect(await registrationsOf(email, 'sommercup')).toEqual([])
  })

  test('with an unknown token is not found', async () => {
    expect((await fetch(`${stage.site.origin}/turniere/gibt-es-nicht`)).status).toBe(404)
    const moved = await fetch(`${stage.site.origin}/turniere/dorfspielttt`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/dorfspielttt'])
  })
})
