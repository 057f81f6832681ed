import { expect, test } from 'vitest'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { join, openSession } from '#tests/support/site/enter.ts'

const clock = createClock('2024-11-26T12:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })

test('a member lets the others see a telephone number, and takes it back on a phone', async () => {
  const { site } = stage
  const mia = await join(site, { name: 'Mia Muster', roles: ['member'] })
  const ole = await join(site, { name: 'Ole Orth', roles: ['treasurer'] })
  const stranger = await join(site, { name: 'Xaver Fremd' })
  const { page, complaints } = await stage.visitAs(mia, { width: 360, height: 740, scripts: false })
  await page.goto('/admin/mitglieder')
  await page.getByRole('link', { name: 'Liste der Mannschaften und Mitglieder' }).click()
  await page.getByText('Noch steht hier niemand.').waitFor()
  await page.getByRole('link', { name: 'Mich eintragen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mein Eintrag in der Liste' }).waitFor()
  expect(await page.getByRole('checkbox', { name: /E-Mail-Adresse/ }).isChecked()).toBe(false)
  await page.getByLabel('Telefonnummer').fill('ruf an')
  await page.getByRole('button', { name: 'Mich in die Liste eintragen' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Telefonnummer: / })
    .waitFor()
  await page.getByLabel('Telefonnummer').fill('06881 12345')
  await page.getByRole('button', { name: 'Mich in die Liste eintragen' }).click()
  await page.getByText('So sehen Sie jetzt die anderen Mitglieder.').waitFor()

  const { page: other } = await stage.visitAs(ole)
  await other.goto('/admin/mitglieder/liste')
  const row = other.getByRole('row', { name: /Mia Muster/ })
  await row.getByRole('link', { name: '06881 12345' }).waitFor()
  expect(await row.getByText(mia.email).count()).toBe(0)
  expect(await findBarriers(other)).toEqual([])
  const strangers = { headers: { cookie: (await openSession(site, stranger)).cookie } }
  const refused = await fetch(`${site.origin}/admin/mitglieder/liste`, strangers)
  expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining('06881 12345')])

  const own = await fetch(`${site.origin}/admin/konto/meine-daten`, {
    headers: { cookie: (await openSession(site, mia)).cookie },
  })
  expect(await own.json()).toMatchObject({ memberProfile: { phone: '06881 12345', showsEmail: false } })
  await page.getByRole('link', { name: 'Meinen Eintrag ändern' }).click()
  await page.getByRole('button', { name: 'Eintrag löschen' }).click()
  await page.getByText('Sie stehen nicht mehr in der Liste.').waitFor()
  await other.reload()
  await other.getByText('Noch steht hier niemand.').waitFor()
  expect(complaints.filter((words) => !words.includes('422'))).toEqual([])
})

test('the director makes the roster of a tournament, members fill it on a phone, and one takes over from another', async () => {
  const { site } = stage
  clock.set('2024-12-01T12:00:00Z')
  const dora = await join(site, { name: 'Dora Leitung', roles: ['director'] })
  const mia = await join(site, { name: 'Mia Muster', roles: ['member'] })
  const ole = await join(site, { name: 'Ole Orth', roles: ['member'] })
  const { page: desk } = await stage.visitAs(dora)
  await desk.goto('/admin/mitglieder')
  await desk.getByRole('link', { name: 'Zu den Diensten' }).click()
  await desk.getByRole('link', { name: 'Dienstplan machen' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Dienstplan machen' }).waitFor()
  const cup = desk.getByRole('row', { name: /28\. Dezember 2024/ })
  await cup.getByText('noch kein Plan').waitFor()
  await cup.getByRole('link').click()
  await desk.getByRole('heading', { level: 2, name: 'Dienst dazunehmen' }).waitFor()
  await desk.getByLabel('Was ist zu tun?').fill('Theke')
  await desk.getByLabel('Von', { exact: true }).fill('10:00')
  await desk.getByLabel('Bis', { exact: true }).fill('14:00')
  await desk.getByLabel('Aufteilen in').selectOption({ label: 'Schichten von 2 Stunden' })
  await desk.getByLabel('Wie viele Leute?').fill('1')
  await desk.getByRole('button', { name: 'In den Plan aufnehmen' }).click()
  await desk.getByText('Der Dienst steht im Plan.').waitFor()
  expect(await desk.getByRole('button', { name: /streichen$/ }).count()).toBe(2)
  expect(await findBarriers(desk)).toEqual([])

  const { page, complaints } = await stage.visitAs(mia, { width: 360, height: 740, scripts: false })
  await page.goto('/admin/mitglieder/dienste')
  await page.getByRole('button', { name: 'Eintragen: Theke, Sa., 28.12., 10:00–12:00 Uhr' }).click()
  await page.getByText('Danke! Sie sind eingetragen.').waitFor()
  const calendar = await page.request.get('/admin/mitglieder/dienste/kalender')
  expect(await calendar.text()).toContain('SUMMARY:Theke: ')
  // Two days before the deadline for leaving.
  clock.set('2024-12-26T12:00:00Z')
  await page.goto('/admin')
  await page.getByText(/^Als Nächstes: 28\.12\.2024, Ihr Dienst: Theke, 10:00–12:00 Uhr/).waitFor()
  await page.goto('/admin/mitglieder/dienste')
  await page.getByRole('button', { name: /^Ersatz suchen: Theke/ }).click()
  await page.getByText('Bis jemand übernimmt, bleibt es Ihr Dienst.').waitFor()

  const { page: other } = await stage.visitAs(ole, { width: 360, height: 740 })
  const before = (await site.mails(0)).length
  await other.goto('/admin/mitglieder/dienste')
  await other.getByRole('button', { name: /^Von Mia Muster übernehmen/ }).click()
  await other.getByText('Der Dienst gehört jetzt Ihnen.').waitFor()
  expect(await findBarriers(other)).toEqual([])
  expect((await site.mails(before + 1)).at(-1)).toContain(mia.email)
  await page.getByRole('button', { name: /^Doch selbst machen/ }).click()
  await page.getByText('Sie stehen in diesem Dienst nicht (mehr).').waitFor()
  await page.goto('/admin/mitglieder/dienste/aushang')
  await page.getByRole('row', { name: /10:00–12:00 Uhr.*Ole Orth/ }).waitFor()

  await page.goto('/admin/konto')
  await page.getByRole('link', { name: /E-Mails an mich/ }).click()
  await page.getByRole('button', { name: 'Auswahl speichern' }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await page.getByRole('checkbox', { name: /^Newsletter/ }).check()
  await page.getByRole('checkbox', { name: /^Erinnerung an Dienste/ }).uncheck()
  await page.getByRole('button', { name: 'Auswahl speichern' }).click()
  await page.getByText('Ihre Auswahl ist gespeichert').waitFor()
  const own = await page.request.get('/admin/konto/meine-daten')
  expect(await own.json()).toMatchObject({ duties: [], mailsWanted: ['newsletter'] })
  expect(complaints.filter((words) => !words.includes('409'))).toEqual([])
})
