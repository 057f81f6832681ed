import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { addRegistrations } from '#tests/support/samples/sample-registrations.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import {
  fillIn,
  readRegistrations,
  registrationForm,
  sampleRegistrationFields,
  TIME_TO_TYPE,
} from '#tests/support/site/register.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const RULES = [
  'places: 3',
  'waitingList: offer',
  'offerHours: 24',
  'asks: { players: optional, guardianUnder: 16 }',
  '',
]
const village = readFileSync(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8') + RULES.join('\n')
const DOUBLES = [
  'competitions:',
  '  - { key: doppel, name: Doppel, kind: double, places: 2, bestOf: 3, ranking: ittf, allPlaces: false }',
  'waitingList: at-once',
  '',
]
const summer = village
  .slice(0, -RULES.join('\n').length)
  .replace(/^slug: .*$/m, 'slug: sommer')
  .replace(/^address: .*$/m, '')
  .replace(/^name: .*$/m, 'name: Sommerdoppel')
  .concat(DOUBLES.join('\n'))
const stage = prepareStage({
  now: clock.now,
  env: { RATE_LIMITS: 'off' },
  content: { files: { 'events/dorfspielttt.yaml': village, 'events/sommer.yaml': summer }, withoutNews: true },
})

const own = (page: Page, team: string) => page.getByRole('region', { name: team, exact: true })
const notice = (page: Page) => page.getByRole('status')

/** Expects the page to be open. */
async function register(page: Page, teams: string[], email: string, button = 'Anmelden') {
  clock.advance(TIME_TO_TYPE)
  const names = Object.fromEntries(teams.map((team, index) => [`Mannschaftsname ${index + 1}`, team]))
  await fillIn(page, { ...sampleRegistrationFields, ...names, 'E-Mail': email })
  await registrationForm(page).getByRole('button', { name: button }).click()
}

/** The texts of all mails to an address with such a subject, the oldest first. */
const mailsTo = (email: string, subject: RegExp): Promise<string[]> =>
  onDatabase(stage.site, async (connection) => {
    const mails = connection.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', email)
    const all = await mails.orderBy('created_at').orderBy('id').execute()
    return all.filter((mail) => subject.test(mail.subject)).map(({ text }) => text)
  })

const stands = async () =>
  Object.fromEntries(
    (await readRegistrations(stage.site)).flatMap(({ teams }) => teams.map(({ name, standing }) => [name, standing])),
  )

test('with three teams one renames, names players, withdraws, comes back and adds, without a call to anybody', async () => {
  const { page, complaints } = await stage.open('/dorfspielttt', { width: 360, height: 740, touch: true })
  await register(page, ['Netzroller', 'Kantenball', 'Luftloch'], 'anna@beispiel.example')
  await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
  const [confirmation] = await mailsTo('anna@beispiel.example', /^Ihre Anmeldung DT24/)
  expect(confirmation).toContain(new URL(page.url()).pathname)
  expect(await own(page, 'Netzroller').getByText('angemeldet, Startplatz sicher').isVisible()).toBe(true)

  await own(page, 'Netzroller').getByLabel('Name der Mannschaft').fill('Kantenball')
  await own(page, 'Netzroller').getByRole('button', { name: 'Speichern' }).click()
  await own(page, 'Netzroller')
    .getByRole('alert')
    .getByText('„Kantenball“ gibt es bei Ihrer Anmeldung schon.')
    .waitFor()
  await own(page, 'Netzroller').getByLabel('Name der Mannschaft').fill('Die Netzroller')
  await own(page, 'Netzroller').getByRole('button', { name: 'Speichern' }).click()
  await notice(page).getByText('Der neue Name ist gespeichert.').waitFor()

  const team = own(page, 'Die Netzroller')
  await team.getByLabel(/Noch jemand/).fill('Jule B.')
  await team.getByLabel('Geburtsjahr').fill('2014')
  await team.getByRole('button', { name: 'Hinzufügen' }).click()
  await team.getByText('Bitte nennen Sie uns jemanden von den Sorgeberechtigten').waitFor()
  await team.getByLabel('Wen von den Sorgeberechtigten').fill('Eva B., 06881 777')
  await team.getByRole('button', { name: 'Hinzufügen' }).click()
  await team.getByText('Jahrgang 2014 · Sorgeberechtigte angegeben').waitFor()
  // A reader with a shared link must not see the family's number.
  expect(await page.content()).not.toContain('06881 777')
  expect(await findBarriers(page)).toEqual([])

  await own(page, 'Luftloch').getByText('Diese Mannschaft abmelden').click()
  await own(page, 'Luftloch').getByRole('button', { name: 'Ja, abmelden' }).click()
  await notice(page).getByText('Die Mannschaft ist abgemeldet.').waitFor()
  await own(page, 'Luftloch').getByRole('button', { name: 'Wieder anmelden' }).click()
  await notice(page).getByText('Die Mannschaft ist wieder eingetragen.').waitFor()
  await own(page, 'Kantenball').getByText('Diese Mannschaft abmelden').click()
  await own(page, 'Kantenball').getByRole('button', { name: 'Ja, abmelden' }).click()
  await notice(page).getByText('Die Mannschaft ist abgemeldet.').waitFor()
  await page.getByLabel('Name der neuen Mannschaft').fill('Schupfer')
  await page.getByRole('button', { name: 'Mannschaft anmelden' }).click()
  await notice(page).getByText('Die Mannschaft ist eingetragen.').waitFor()

  expect(await stands()).toEqual({ 'Die Netzroller': 'in', Kantenball: 'withdrawn', Luftloch: 'in', Schupfer: 'in' })
  const told = await mailsTo('anna@beispiel.example', /^Geändert/)
  expect(told).toHaveLength(6)
  const added = told.find((text) => text.includes('„Mannschaft 4“ ist zusätzlich angemeldet.'))
  expect(added).toContain('Mannschaft 2: abgemeldet')
  expect(complaints.filter((complaint) => !complaint.includes('409') && !complaint.includes('422'))).toEqual([])
})

test('a waiting entrant sees the turn, is asked when a place is free, and takes it on the page, without script', async () => {
  const { page } = await stage.open('/dorfspielttt', { scripts: false, width: 360 })
  await register(page, ['Wartende', 'Geduldige'], 'karl@beispiel.example', 'Auf die Warteliste setzen')
  await own(page, 'Geduldige').getByText('Platz 2 auf der Warteliste').waitFor()
  const path = new URL(page.url()).pathname

  const other = await stage.visit({ scripts: false })
  const [anna] = await readRegistrations(stage.site)
  await other.page.goto(`/dorfspielttt/anmeldung/${anna?.token}`)
  await own(other.page, 'Luftloch').getByText('Diese Mannschaft abmelden').click()
  await own(other.page, 'Luftloch').getByRole('button', { name: 'Ja, abmelden' }).click()
  await notice(other.page).getByText('Die Mannschaft ist abgemeldet.').waitFor()

  const offers = await mailsTo('karl@beispiel.example', /^Ein Platz ist frei/)
  expect(offers.map((offer) => offer.includes(path))).toEqual([true])
  // A scanner, a link preview, a recipient of the shared link, or an attacker who guesses it.
  for (const method of ['GET', 'HEAD']) await fetch(stage.site.origin + path, { method })
  expect((await fetch(`${stage.site.origin}/dorfspielttt/anmeldung/geraten`)).status).toBe(404)
  const stranger = {
    method: 'POST',
    body: new URLSearchParams({ errand: 'cancel' }),
    headers: { Origin: 'https://evil.example' },
  }
  expect((await fetch(stage.site.origin + path, stranger)).status).toBeGreaterThanOrEqual(400)
  expect(await stands()).toMatchObject({ Wartende: 'offered', Geduldige: 'waiting', Luftloch: 'withdrawn' })

  const looking = await stage.visit({ width: 360 })
  await looking.page.goto(path)
  expect(await findBarriers(looking.page)).toEqual([])
  await page.goto(path)
  await own(page, 'Wartende').getByRole('button', { name: 'Ja, wir sind dabei' }).click()
  await notice(page).getByText('Schön, dass Sie dabei sind').waitFor()
  await own(page, 'Geduldige').getByText('Sie sind als Nächste dran.').waitFor()
  await own(page, 'Geduldige').getByText('Von der Warteliste nehmen').first().click()
  await own(page, 'Geduldige').getByRole('button', { name: 'Ja, herunternehmen' }).click()
  await notice(page).waitFor()
  expect(await stands()).toMatchObject({ Wartende: 'in', Geduldige: 'withdrawn' })
})

test('a lost link is sent again, with the same answer whether anybody is registered', async () => {
  const { page } = await stage.visit()
  for (const email of ['niemand@beispiel.example', 'KARL@beispiel.example']) {
    await open(page, '/dorfspielttt')
    await page.getByRole('link', { name: 'Link zu Ihrer Anmeldung' }).click()
    // The form of the page before has a field of the same name.
    await page.getByRole('heading', { level: 1, name: 'Link zu Ihrer Anmeldung' }).waitFor()
    await page.getByLabel('E-Mail').fill(email)
    await page.getByRole('button', { name: 'Link zusenden' }).click()
    await notice(page)
      .getByText('Wenn mit dieser Adresse jemand angemeldet ist, ist der Link jetzt unterwegs.')
      .waitFor()
  }
  const [, karl] = await readRegistrations(stage.site)
  const links = await mailsTo('karl@beispiel.example', /^Ihre Anmeldung: /)
  expect(links.map((link) => link.includes(`/anmeldung/${karl?.token}`))).toEqual([true])
  expect(await mailsTo('niemand@beispiel.example', /./)).toEqual([])
})

test('after the closing day teams can still be withdrawn, and after the beginning nothing is changed any more', async () => {
  const [, karl] = await readRegistrations(stage.site)
  const path = `${stage.site.origin}/dorfspielttt/anmeldung/${karl?.token}`
  const send = async (fields: Record<string, string>) => {
    const headers = { Origin: stage.site.origin }
    const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
    return answer.status
  }
  clock.set('2024-12-21T12:00:00Z')
  expect(await send({ errand: 'add', teamName: 'Zu spät' })).toBe(409)
  clock.set('2024-12-28T09:00:00Z')
  expect(await send({ errand: 'withdraw', position: '1' })).toBe(409)
  clock.advance(-MINUTE)
  expect(await send({ errand: 'withdraw', position: '1' })).toBe(303)
  expect(await stands()).toMatchObject({ Wartende: 'withdrawn' })
  expect(await send({ errand: 'explode' })).toBe(400)
  clock.advance(HOUR)
})

test('a tournament that is over leads to no form, sends no links, and says what it is', async () => {
  clock.set('2025-03-01T12:00:00Z')
  const { page } = await stage.open('/dorfspielttt', { scripts: false })
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description).toMatch(/^Das Turnier war am 28\.12\.2024, /)
  for (const name of ['Direkt zur Anmeldung', 'Link zu Ihrer Anmeldung'])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  await page.goto('/dorfspielttt/anmeldung')
  await page.getByText('Links zu Anmeldungen verschicken wir dafür nicht mehr.').waitFor()
  const before = await mailsTo('karl@beispiel.example', /^Ihre Anmeldung: /)
  const init = {
    method: 'POST',
    body: new URLSearchParams({ email: 'karl@beispiel.example' }),
    headers: { Origin: stage.site.origin },
  }
  expect((await fetch(`${stage.site.origin}/dorfspielttt/anmeldung`, init)).status).toBe(409)
  expect(await mailsTo('karl@beispiel.example', /^Ihre Anmeldung: /)).toEqual(before)
})

test('two single entrants become a pair at the desk, a mistyped address is corrected, and both get a mail, without script', async () => {
  clock.set('2024-12-15T12:00:00Z')
  const team = (name: string) => newTeam(1, name, 'doppel')
  const inQueue = { ...team('Karl'), standing: 'waiting', queueNumber: 1 } as const
  await addRegistrations(
    stage.site,
    {
      EVA: { teams: [team('Eva')], contactEmail: 'eva@tippfehler.example' },
      JAN: { teams: [team('Jan')], contactEmail: 'jan@beispiel.example' },
      KARL: { teams: [inQueue], contactEmail: 'wartet@beispiel.example' },
    },
    'sommer',
  )
  const { page } = await stage.visitAs({ name: 'Jutta Beispiel', roles: ['director'] }, { scripts: false, width: 360 })
  await page.goto('/admin/turniere/sommer/anmeldungen/DT24-EVA')
  await page.getByText('Angaben berichtigen').click()
  await page.getByLabel('E-Mail', { exact: true }).fill('eva')
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await page.getByRole('alert').getByText('Bitte geben Sie eine E-Mail-Adresse mit @ an').waitFor()
  await page.getByLabel('E-Mail', { exact: true }).fill('eva@beispiel.example')
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await notice(page).getByText('Die Angaben sind berichtigt').waitFor()

  await page.getByText('Mit wem spielt „Eva“?').click()
  await page.getByLabel('Andere Meldung').selectOption('DT24-JAN.1')
  await page.getByRole('button', { name: 'Zusammenlegen' }).click()
  await notice(page).getByText('Aus beiden Meldungen ist ein Doppel geworden').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Eva / Jan' }).waitFor()
  expect(await mailsTo('eva@beispiel.example', /^Geändert/)).toHaveLength(2)
  expect(await mailsTo('jan@beispiel.example', /^Geändert/)).toHaveLength(1)
  expect(await mailsTo('wartet@beispiel.example', /^Sie sind nachgerückt/)).toHaveLength(1)
  expect(await mailsTo('eva@tippfehler.example', /./)).toEqual([])
})
