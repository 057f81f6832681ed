import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { createDataClient, findEventId } from '#tests/support/data-api/data-client.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { prepareRequest, readRegistrations, sampleRegistrationFields } from '#tests/support/site/register.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { MINUTE } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

const PLACES = 3
const CONTACT = 'turnier@ttc-musterdorf.example'

const clock = createClock('2024-12-01T12:00:00Z')
const village = `${readFileSync(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8')}places: ${PLACES}\n`
const content = { files: { 'events/dorfspielttt.yaml': village }, withoutNews: true }
const site = forAllTests(() => startSite({ content, now: clock.now }))

const get = async (path: string) => (await fetch(site.origin + path)).text()
const shownPlaces = async () => /<dt>Plätze<\/dt><dd>(.*?)<\/dd>/.exec(await get('/dorfspielttt'))?.[1]
const kept = async () => (await readRegistrations(site)).flatMap(({ teamNames }) => teamNames)

const findToken = (html: string) => /name="formToken"[^>]*value="([^"]+)"/.exec(html)?.[1]
/** Token of a page that stays open until the event is full. */
let openedBefore = ''

/** Sends the form; from our own page it takes the express way, without an origin the router's. */
async function signUp(teams: string[], { isFromPage = true } = {}) {
  const formToken = findToken(await get('/dorfspielttt')) ?? openedBefore
  clock.advance(MINUTE)
  const body = new URLSearchParams({
    ...Object.fromEntries(teams.map((team, index) => [`teamName${index + 1}`, team])),
    contactName: sampleRegistrationFields.Ansprechperson,
    contactAddress: sampleRegistrationFields.Adresse,
    contactNumber: sampleRegistrationFields.Telefonnummer,
    contactEmail: 'anna@beispiel.example',
    formToken,
  })
  const headers = isFromPage ? { Origin: site.origin } : {}
  const answer = await fetch(`${site.origin}/dorfspielttt`, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}

test('a page says how many places there are, and a registration for more than are free is refused whole', async () => {
  openedBefore = findToken(await get('/dorfspielttt')) ?? ''
  expect(await shownPlaces()).toBe('3')
  expect((await signUp(['Bären', 'Wölfe'])).status).toBe(303)
  expect(await shownPlaces()).toBe('nur noch 1 von 3 frei')

  for (const isFromPage of [true, false]) {
    const { status, html } = await signUp(['Füchse', 'Dachse'], { isFromPage })
    expect(status).toBe(409)
    expect(html).toContain('Es ist leider nur noch 1 Platz frei; für 2 Mannschaften reicht das nicht.')
    expect(html).toContain(CONTACT)
    for (const typed of ['Füchse', 'Dachse', 'Jörg Müßig']) expect(html).toContain(`value="${typed}"`)
  }
  expect(await kept()).toEqual(['Bären', 'Wölfe'])
})

test('when the last place is gone, the page says so instead of a form, and a late visitor loses nothing', async () => {
  const again = await prepareRequest(site, { clock, email: 'letzte@beispiel.example' })
  expect((await again()).status).toBe(303)
  const page = await get('/dorfspielttt')
  expect(page).toContain('Das Turnier ist ausgebucht')
  expect(page).toContain(`href="mailto:${CONTACT}"`)
  expect(page).not.toContain('name="formToken"')

  const { status, html } = await signUp(['Zu spät'])
  expect(status).toBe(409)
  expect(html).toContain('Alle Plätze sind vergeben.')
  expect(html).toContain('value="Zu spät"')
  // A visitor who resends the form that took the last place is led to its registration.
  expect((await again()).status).toBe(303)
  expect(await kept()).toHaveLength(PLACES)
})

test('programs get the same answer, with a stable code', async () => {
  const client = createDataClient(site)
  const answer = await client.from('dstt_registrations').insert([
    {
      teamName: 'Luchse',
      event_id: await findEventId(client),
      contactName: 'Anna Müller',
      contactAddress: '66600 Musterdorf, Hallenweg 3',
      contactNumber: '06881 12345',
      contactEmail: 'anna@beispiel.example',
    },
  ])
  expect([answer.status, answer.error?.code, answer.error?.details]).toEqual([409, 'event-full', 'event-full'])
  expect(answer.error?.message).toContain(`ausgebucht: Alle Plätze sind vergeben.`)
  expect(await kept()).toHaveLength(PLACES)
})

test('the director sees the places, gives them away and takes none that is not there', async () => {
  const { cookie } = await openSession(site, await join(site, { name: 'Jutta', roles: ['director'] }))
  const read = async (path: string) => (await fetch(site.origin + path, { headers: { cookie } })).text()
  const [first] = await readRegistrations(site)
  const path = `/admin/turniere/dorfspielttt/anmeldungen/${first?.reference}`
  const mark = async (to: string, seen: string) => {
    const body = new URLSearchParams({ part: 'mark', mark: to, seen })
    const headers = { cookie, Origin: site.origin }
    const answer = await fetch(site.origin + path, { method: 'POST', body, headers, redirect: 'manual' })
    return { status: answer.status, html: await answer.text() }
  }
  expect(await read('/admin/turniere')).toContain('3 von 3 Plätzen vergeben')
  expect((await mark('withdrawn', 'open')).status).toBe(303)
  expect(await read('/admin/turniere/dorfspielttt')).toContain('1 von 3 Plätzen vergeben')
  expect(await shownPlaces()).toBe('nur noch 2 von 3 frei')
  expect((await signUp(['Nachrücker'])).status).toBe(303)

  const refused = await mark('accepted', 'withdrawn')
  expect(refused.status).toBe(409)
  expect(refused.html).toContain('Diese Anmeldung braucht 2 Plätze, frei ist nur noch 1.')
  const [headings = '', ...rows] = (await read('/admin/turniere/dorfspielttt/export/csv')).trimEnd().split('\r\n')
  expect(headings).toMatch(/;Plätze \(2 von 3 Plätzen vergeben, 1 frei\)$/)
  expect(rows.map((row) => row.split(';').at(-1))).toEqual(['0', '1', '1'])
})
