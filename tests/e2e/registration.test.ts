import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import {
  registrationField,
  registrationForm,
  fillIn,
  readRegistrations,
  readTyped,
  sampleRegistrationFields,
  sendRegistration,
  TIME_TO_TYPE,
} from '#tests/support/site/register.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const stage = prepareStage({ now: clock.now })

const BEYOND_THE_LIMITS_WINDOW = 11 * 60_000
beforeEach(() => clock.advance(BEYOND_THE_LIMITS_WINDOW))

async function openForm() {
  const { page, complaints } = await stage.open('/dorfspielttt')
  clock.advance(TIME_TO_TYPE)
  return { page, complaints }
}

const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') })
const confirmation = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' })
const registrationOf = async (email: string) =>
  (await readRegistrations(stage.site)).filter(({ contactEmail }) => contactEmail === email)

test('a form that is sent waits for no styles: the page has them', async () => {
  const own = /registration-page-[\w-]+\.css$/
  expect(readdirSync('build/client/assets').filter((name) => own.test(name))).toHaveLength(1)
  const { page, complaints } = await stage.visit()
  const held: string[] = []
  // Held until the end: later requests are for the styles of the next page.
  await page.route(own, (route) => void held.push(route.request().url()))
  await open(page, '/dorfspielttt')
  clock.advance(TIME_TO_TYPE)
  await fillIn(page, { ...sampleRegistrationFields, 'E-Mail': 'rasch@beispiel.example' })
  await sendRegistration(page)
  await confirmation(page).waitFor()
  expect([held, complaints]).toEqual([[], []])
})

describe('the registration page', () => {
  test('names the tournament, lists the events of the database and describes this one', async () => {
    const { page } = await openForm()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Dorfspiel-Tischtennisturnier 2024')
    expect(await page.getByText('Hier können Sie sich für das Turnier anmelden.', { exact: true }).isVisible()).toBe(
      true,
    )
    const events = page.getByRole('region', { name: 'Unsere Turniere' })
    expect(await events.getByRole('list').first().getByRole('listitem').allInnerTexts()).toEqual([
      'Dorfspiel-Tischtennisturnier 2024',
    ])
    expect(await events.innerText()).toContain('Zwischen den Jahren gehört die Turnhalle wieder dem ganzen Dorf')
    const facts = await page.getByRole('complementary', { name: 'Das Turnier in Kürze' }).innerText()
    expect(facts).toContain('Samstag, 28. Dezember 2024, 10:00 Uhr')
    expect(facts).toContain('Einspielen und Auslosung ab 9:00 Uhr')
    expect(facts).toContain('Schulturnhalle Musterdorf')
  })

  test('asks for one to three teams and for a contact person, in this order', async () => {
    const { page } = await openForm()
    const fields = await registrationForm(page)
      .getByRole('textbox')
      .evaluateAll((inputs) =>
        inputs.map((input) => {
          const { labels, required, type } = input as HTMLInputElement
          return [labels?.[0]?.innerText.trim(), required, type]
        }),
      )
    expect(fields).toEqual([
      ['Mannschaftsname 1', true, 'text'],
      ['Mannschaftsname 2 (falls erwünscht)', false, 'text'],
      ['Mannschaftsname 3 (falls erwünscht)', false, 'text'],
      ['Ansprechperson', true, 'text'],
      ['Adresse', true, 'text'],
      ['Telefonnummer', true, 'tel'],
      ['E-Mail', true, 'email'],
    ])
    const form = await registrationForm(page).innerText()
    expect(form).toContain('Die Namen der Spielerinnen und Spieler können am Turniertag gemeldet werden.')
    expect(form).toContain('PLZ, Ort, Straße, Hausnummer')
    expect(form).toContain('Die Anmeldung muss bis spätestens 19.12.2024 erfolgen.')
    expect(await registrationForm(page).getByRole('group', { name: 'Kontakt' }).getByRole('textbox').count()).toBe(4)
    expect(await registrationForm(page).getByRole('button', { name: 'Anmelden', exact: true }).isEnabled()).toBe(true)
  })
})

test('on a phone the first screen leads to the form, and the form is not far', async () => {
  const { page } = await stage.open('/dorfspielttt', { width: 360, height: 740, touch: true })
  const first = registrationField(page, 'Mannschaftsname 1')
  // 1,784 pixels before the change.
  expect((await first.boundingBox())?.y).toBeLessThan(1_000)
  const jump = page.getByRole('link', { name: 'Direkt zur Anmeldung' })
  expect(((await jump.boundingBox())?.y ?? Infinity) + 44).toBeLessThan(740)
  await jump.click()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(740)
})

describe('an entry', () => {
  test('with three teams is stored whole, and the confirmation with its number survives a reload', async () => {
    const { page, complaints } = await openForm()
    const teams = { 'Mannschaftsname 2': 'Kegelclub „Alle Neune“', 'Mannschaftsname 3': '<b>Löschzug</b> & Co' }
    await fillIn(page, { ...sampleRegistrationFields, ...teams, 'E-Mail': 'drei@beispiel.example' })
    await sendRegistration(page)
    await confirmation(page).waitFor()

    const [registration, ...others] = await registrationOf('drei@beispiel.example')
    expect(others).toEqual([])
    expect(registration).toMatchObject({
      teamNames: ['Die Überflieger', 'Kegelclub „Alle Neune“', '<b>Löschzug</b> & Co'],
      contactName: 'Jörg Müßig',
      contactAddress: '66600 Musterdorf, Schöne Straße 5',
      contactNumber: '06881 12345',
      contactNumberE164: '+49688112345',
      isLate: false,
    })
    expect(registration?.reference).toMatch(/^[A-Z]{1,3}24-[A-Z0-9]{6}$/)

    const receipt = page.getByRole('region', { name: 'Bestätigung' })
    const shown = await receipt.innerText()
    for (const text of [registration?.reference ?? '?', ...(registration?.teamNames ?? ['?'])])
      expect(shown).toContain(text)
    expect(await page.getByRole('main').innerText()).not.toContain('drei@beispiel.example')
    expect(await page.getByText('nach dem Anmeldeschluss').count()).toBe(0)
    await page.reload()
    expect(await receipt.innerText()).toBe(shown)
    expect(await registrationOf('drei@beispiel.example')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  test('without what is required is not taken: the summary names each field, the later teams are not asked for', async () => {
    const { page } = await openForm()
    await sendRegistration(page)
    await expectFocus(summary(page))
    expect(await summary(page).getByRole('heading').innerText()).toBe('Bitte prüfen Sie 5 Angaben')
    const named = (await summary(page).getByRole('link').allInnerTexts()).map((text) => text.split(':')[0])
    expect(named).toEqual(['Mannschaftsname 1', 'Ansprechperson', 'Adresse', 'Telefonnummer', 'E-Mail'])
  })
})

describe('mistakes', () => {
  const MISTAKEN = {
    ...sampleRegistrationFields,
    'Mannschaftsname 2': 'Stammtisch "Zur Linde"',
    Telefonnummer: 'ruf mich an',
    'E-Mail': 'joerg@muessig',
  }

  test('stand at their fields and in a summary that takes the focus and leads to them; nothing typed is lost', async () => {
    const { page } = await openForm()
    await fillIn(page, MISTAKEN)
    await sendRegistration(page)
    await summary(page).waitFor()

    expect(await summary(page).getByRole('heading').innerText()).toBe('Bitte prüfen Sie 2 Angaben')
    await expectFocus(summary(page))
    expect(await readTyped(page, Object.keys(MISTAKEN))).toEqual(MISTAKEN)
    for (const label of ['Telefonnummer', 'E-Mail']) {
      const field = registrationField(page, label)
      const text = await field.evaluate((input) => {
        const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
        return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
      })
      expect([label, await field.getAttribute('aria-invalid')]).toEqual([label, 'true'])
      const link = summary(page).getByRole('link', { name: `${label}: ${text}`, exact: true })
      await link.click()
      await expectFocus(field)
    }
    expect(await registrationField(page, 'Adresse').getAttribute('aria-invalid')).toBe('false')
    expect(await registrationOf(MISTAKEN['E-Mail'])).toEqual([])
  })

  test('once mended let the same form go through', async () => {
    const { page } = await openForm()
    await fillIn(page, MISTAKEN)
    await sendRegistration(page)
    await summary(page).waitFor()
    await fillIn(page, { Telefonnummer: '06881/12345', 'E-Mail': 'geheilt@beispiel.example' })
    await sendRegistration(page)
    await confirmation(page).waitFor()
    expect(await registrationOf('geheilt@beispiel.example')).toHaveLength(1)
  })

  test('of the rules, too: the same team twice is refused at its field, and what was typed stays', async () => {
    const { page } = await openForm()
    const twice = { ...sampleRegistrationFields, 'Mannschaftsname 3': 'Die Überflieger' }
    await fillIn(page, twice)
    await sendRegistration(page)
    await summary(page)
      .getByRole('link', { name: /^Mannschaftsname 3: „Die Überflieger“ ist doppelt/ })
      .click()
    await expectFocus(registrationField(page, 'Mannschaftsname 3'))
    expect(await readTyped(page, Object.keys(twice))).toEqual(twice)
  })
})

describe('what may be a slip', () => {
  const DOUBTFUL = {
    ...sampleRegistrationFields,
    'Mannschaftsname 2': 'die  ÜBERFLIEGER',
    Ansprechperson: 'J',
    Adresse: 'x',
  }

  test('is asked back, and accepted unchanged when the visitor confirms it', async () => {
    const { page } = await openForm()
    await fillIn(page, { ...DOUBTFUL, 'E-Mail': 'so-gemeint@beispiel.example' })
    await sendRegistration(page)
    await expectFocus(summary(page))
    expect(await summary(page).getByRole('heading').innerText()).toBe('Stimmt das so?')
    expect(await summary(page).getByRole('link').allInnerTexts()).toEqual([
      'Mannschaftsname 2: Sind „Die Überflieger“ und „die ÜBERFLIEGER“ zwei verschiedene Mannschaften?',
      'Ansprechperson: Ist „J“ der ganze Name? Wir brauchen Vor- und Nachnamen.',
      'Adresse: Ist „x“ die ganze Adresse? Es fehlt die Postleitzahl oder die Hausnummer.',
    ])
    await page.getByLabel('Ja, meine Angaben stimmen so.').check()
    await sendRegistration(page)
    await confirmation(page).waitFor()
    expect(await registrationOf('so-gemeint@beispiel.example')).toMatchObject([
      { teamNames: ['Die Überflieger', 'die  ÜBERFLIEGER'], contactName: 'J', contactAddress: 'x' },
    ])
  })

  test('can be mended instead, and without a tick is asked again', async () => {
    const { page } = await openForm()
    await fillIn(page, { ...DOUBTFUL, 'E-Mail': 'ausgebessert@beispiel.example' })
    await sendRegistration(page)
    await summary(page).waitFor()
    await fillIn(page, { 'Mannschaftsname 2': '', Ansprechperson: 'Jörg Müßig' })
    await sendRegistration(page)
    await expect.poll(() => summary(page).getByRole('link').count()).toBe(1)
    expect(await registrationOf('ausgebessert@beispiel.example')).toEqual([])
    await fillIn(page, { Adresse: '66600 Musterdorf, Schöne Straße 5' })
    await sendRegistration(page)
    await confirmation(page).waitFor()
    expect(await registrationOf('ausgebessert@beispiel.example')).toHaveLength(1)
  })
})

/** Whether a pointer could hit the field at its middle. */
function isVisibleAnywhere(field: Element): boolean {
  field.scrollIntoView()
  const { x, y, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === field
}

describe('against bots', () => {
  test('a form that comes back too fast is asked for once more, and then taken', async () => {
    const { page } = await stage.open('/dorfspielttt')
    const fast = { ...sampleRegistrationFields, 'E-Mail': 'schnell@beispiel.example' }
    await fillIn(page, fast)
    await sendRegistration(page)
    await summary(page).getByText('Das ging sehr schnell.').waitFor()
    expect(await readTyped(page)).toEqual(fast)
    clock.advance(TIME_TO_TYPE)
    await sendRegistration(page)
    await confirmation(page).waitFor()
    expect(await registrationOf('schnell@beispiel.example')).toHaveLength(1)
  })

  test('a filled hidden field stops the form; users neither see nor reach the field, and a person can go on', async () => {
    const { page } = await openForm()
    const trap = page.getByLabel('Website')
    expect(await trap.evaluate((input) => (input as HTMLInputElement).tabIndex)).toBe(-1)
    expect(await trap.evaluate(isVisibleAnywhere)).toBe(false)

    await fillIn(page, { ...sampleRegistrationFields, 'E-Mail': 'falle@beispiel.example' })
    await trap.fill('https://spam.example', { force: true })
    await sendRegistration(page)
    await summary(page).getByText('Ein verstecktes Feld war ausgefüllt').waitFor()
    expect(await registrationOf('falle@beispiel.example')).toEqual([])
    await sendRegistration(page)
    await confirmation(page).waitFor()
    expect(await registrationOf('falle@beispiel.example')).toHaveLength(1)
  })

  test('after too many forms the waiting time is named, what was typed stays, and later it goes on', async () => {
    for (let sent = 0; sent < 20; sent++) {
      await fetch(`${stage.site.origin}/dorfspielttt`, { method: 'POST', body: new URLSearchParams() })
    }
    const { page } = await openForm()
    const patient = { ...sampleRegistrationFields, 'E-Mail': 'geduldig@beispiel.example' }
    await fillIn(page, patient)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await sendRegistration(page)
    await summary(page).getByText('Bitte versuchen Sie es in 10 Minuten noch einmal.').waitFor()
    expect((await answer).status()).toBe(429)
    expect(await readTyped(page)).toEqual(patient)
    clock.advance(10 * 60_000)
    await sendRegistration(page)
    await confirmation(page).waitFor()
  })
})

// Last, because the clock only ever moves forward.
test('an entry after the closing day is taken, marked as late, and the page says that the club decides', async () => {
  clock.set('2024-12-20T00:00:00+01:00')
  const { page } = await openForm()
  await fillIn(page, { ...sampleRegistrationFields, 'E-Mail': 'spaet@beispiel.example' })
  await sendRegistration(page)
  await confirmation(page).waitFor()
  const note = page.getByText('Ihre Anmeldung kam nach dem Anmeldeschluss (19.12.2024).')
  expect(await note.innerText()).toContain('entscheidet der Verein')
  expect(await registrationOf('spaet@beispiel.example')).toMatchObject([{ isLate: true }])
})
