import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/open-database.ts'
import { createPushStore } from '#features/dates/push/push-store.ts'
import { remindOfDates } from '#features/dates/reminders/remind-of-dates.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, open } from '#tests/support/browser/visit.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { createBrowserKeys } from '#tests/support/push/browser-keys.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { enter, join } from '#tests/support/site/enter.ts'
import { TIME_TO_TYPE } from '#tests/support/site/register.ts'

// A Tuesday, a day with training.
const clock = createClock('2024-11-26T12:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })

test('a visitor without script sees what is on, chooses, turns a month over and takes one date into the calendar', async () => {
  const { page } = await stage.open('/', { scripts: false, width: 360, height: 740 })
  await page.getByRole('banner').getByRole('link', { name: 'Menü', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menü' })
  await menu.getByRole('link', { name: 'Verein', exact: true }).click()
  await menu.getByRole('link', { name: 'Termine' }).click()
  await page.getByText(/^Heute ist Training/).waitFor()
  const week = page.getByRole('region', { name: 'Diese Woche' })
  expect(await week.getByRole('listitem').first().innerText()).toMatch(/Di\., 26\.\s+heute[^]*Training/)
  expect(await page.getByRole('region', { name: 'Nächste Woche' }).innerText()).toContain('Jugend 17:30–19:00')
  await page
    .getByRole('region', { name: 'Dezember' })
    .getByText(/Termine?$/)
    .click()
  const pause = page.getByRole('listitem').filter({ hasText: 'Weihnachtsferien' }).first()
  expect(await pause.innerText()).toMatch(/Mo\., 23\.\s+bis 3\.1\.[^]*Training fällt aus/)

  for (const group of ['Training', 'Spiele', 'Turniere']) await page.getByLabel(group, { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Auswahl zeigen' }).click()
  await page.waitForURL(/\/termine\?art=verein/)
  expect(await page.getByText(/Weihnachtsferien, \d/).count()).toBe(0)
  const subscription = page.getByRole('link', { name: 'Diese Auswahl abonnieren' })
  expect(await subscription.getAttribute('href')).toMatch(/^webcal:\/\/.+\/kalender\/verein\.ics$/)

  await page.getByRole('link', { name: 'Monat danach' }).click()
  await page.getByRole('heading', { level: 1, name: 'Termine im Januar 2025', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Schnupperabend für Neue' }).first().click()
  await page.getByText('jeden ersten Freitag im Monat').waitFor()
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Event', startDate: '2024-12-06T17:30:00.000Z' })
  const file = await page.getByRole('link', { name: 'In meinen Kalender' }).getAttribute('href')
  const calendar = await (await fetch(stage.site.origin + (file ?? ''))).text()
  expect(calendar).toContain('RRULE:FREQ=MONTHLY;BYDAY=1FR')
})

test('neither the dates nor one of them, the reminders nor the search have barriers', async () => {
  const { page } = await stage.visit()
  for (const path of ['/termine', '/termine/schnupperabend', '/termine/erinnerung', '/suche?wort=Verein']) {
    await open(page, path)
    expect([path, await findBarriers(page)]).toEqual([path, []])
  }
})

test('a search from the foot of a page forgives a slip, shows the words, and leads there', async () => {
  const { page } = await stage.open('/anfahrt', { scripts: false })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suche' }).click()
  await page.getByRole('searchbox').fill('Verinsmeisterschaft')
  await page.getByRole('button', { name: 'Suchen' }).click()
  expect(await page.getByRole('status').innerText()).toMatch(/ähnlichen Wörtern/)
  expect(await page.locator('mark').first().innerText()).toBe('Vereinsmeisterschaften')
  await page.getByRole('main').getByRole('link', { name: 'Vereinsmeisterschaften', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Vereinsmeisterschaften' }).waitFor()
})

test('the youth’s officer writes every first Friday in a few words and cancels one, and readers learn why', async () => {
  const { page, context } = await stage.visit({ scripts: false, width: 360, height: 740 })
  const member = await join(stage.site, { name: 'Jule Jugend', roles: ['youth'] })
  await enter(stage.site, context, member)
  await page.goto('/admin/termine')
  await page.getByRole('link', { name: 'Neuer Termin' }).click()
  await page.getByLabel('Was', { exact: true }).fill('Elternabend')
  await page.getByLabel('Art').selectOption('Versammlung')
  await page.getByLabel('Tag', { exact: true }).fill('2025-01-03')
  await page.getByLabel('Beginn').fill('19:00')
  await page.getByLabel('Wiederholt sich').selectOption({ value: 'nth-weekday' })
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByText('jeden ersten Freitag im Monat').waitFor()
  const february = page.getByRole('listitem').filter({ hasText: '7. Februar 2025' })
  await february.getByText('fällt aus …').click()
  await february.getByLabel('Warum').fill('Die Halle ist belegt')
  await february.getByRole('button', { name: 'Absagen' }).click()
  await page.getByText('fällt aus: Die Halle ist belegt').waitFor()
  const { page: scripted } = await stage.visitAs(member)
  await open(scripted, new URL(page.url()).pathname)
  expect(await findBarriers(scripted)).toEqual([])

  await page.goto('/termine/monat/2025-02')
  const line = page.getByRole('listitem').filter({ hasText: 'Elternabend' })
  expect(await line.innerText()).toMatch(/Elternabend fällt aus[^]*Die Halle ist belegt/)
  const calendar = await (await fetch(`${stage.site.origin}/kalender/verein.ics`)).text()
  expect(calendar.replaceAll('\r\n ', '')).toContain('SUMMARY:Fällt aus: Elternabend')
})

test('a request for reminders is confirmed by mail, and a mail program ends it with one click', async () => {
  const { page } = await stage.visit({ scripts: false })
  const { site } = stage
  const before = (await site.mails(0)).length
  await page.goto('/termine/erinnerung')
  clock.advance(TIME_TO_TYPE)
  await page.getByLabel('E-Mail-Adresse').fill('oma@beispiel.example')
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fast fertig' }).waitFor()
  const mail = await PostalMime.parse((await site.mails(before + 1)).at(-1) ?? '')
  const link = /\S+\/bestaetigung\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Ja, das möchte ich' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sie sind eingetragen' }).waitFor()

  const connection = closeAfterTest(openDatabase({ databaseUrl: site.databaseUrl, dataDir: site.dataDir }))
  const { ctx } = site.instance.parts
  expect(await remindOfDates({ ...ctx, now: () => new Date('2024-12-06T17:00:00Z') })).toBe(1)
  const outbox = connection.db.selectFrom('outbox').where('kind', '=', 'date-reminder')
  const sent = await outbox.select(['recipient', 'subject', 'unsubscribe_url']).executeTakeFirstOrThrow()
  expect(sent).toMatchObject({ recipient: 'oma@beispiel.example', subject: 'Morgen: Vereinsmeisterschaften' })
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(sent.unsubscribe_url ?? '', oneClick)).status).toBe(200)
  await page.goto(sent.unsubscribe_url ?? '')
  await page.getByText('haben wir Ihre Adresse gelöscht').waitFor()
})

test('a phone subscribes to cancellations by one click, and unsubscribes by another', async () => {
  const { page, context } = await stage.visit({ width: 360, height: 740 })
  const { p256dh, auth } = createBrowserKeys()
  // The tests' browsers have no push service, so it is replaced here.
  await context.addInitScript(playPushService, { endpoint: 'https://push.example/oma', keys: { p256dh, auth } })
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL))
  const kept = async () => {
    const connection = closeAfterTest(openDatabase(stage.site))
    return (await createPushStore(connection.db).list()).map((each) => ({ ...each, id: '', addedAt: undefined }))
  }

  await page.goto('/termine/erinnerung')
  await awaken(page)
  await page.getByRole('button', { name: 'Auf diesem Gerät melden' }).waitFor()
  expect([await registered(), await kept()]).toEqual([[], []])
  await page.getByRole('button', { name: 'Auf diesem Gerät melden' }).click()
  await page.getByText('Dieses Gerät meldet sich, wenn heute etwas ausfällt.').waitFor()
  expect(await kept()).toEqual([{ id: '', addedAt: undefined, endpoint: 'https://push.example/oma', p256dh, auth }])
  expect(await registered()).toEqual([`${stage.site.origin}/push-worker.js`])
  expect(await findBarriers(page)).toEqual([])

  await page.reload()
  await awaken(page)
  await page.getByRole('button', { name: 'Nicht mehr melden' }).click()
  await page.getByRole('button', { name: 'Auf diesem Gerät melden' }).waitFor()
  expect([await registered(), await kept()]).toEqual([[], []])
})

/** Runs in the browser: grants the permission; a subscription lasts as long as the tab. */
function playPushService(given: { endpoint: string; keys: Record<string, string> }) {
  const subscription = {
    endpoint: given.endpoint,
    toJSON: () => given,
    async unsubscribe() {
      sessionStorage.removeItem('push')
      return true
    },
  }
  Notification.requestPermission = async () => 'granted'
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  Object.assign(PushManager.prototype, {
    async subscribe() {
      sessionStorage.setItem('push', 'yes')
      return subscription
    },
    getSubscription: async () => (sessionStorage.getItem('push') === null ? null : subscription),
  })
}
