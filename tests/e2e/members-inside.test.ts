import { expect, test } from 'vitest'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { enter, join, openSession } from '#tests/support/site/enter.ts'

const clock = createClock('2024-11-26T12:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })

test('a member lets the others see a telephone number, and takes it back on a phone', async () => {
  const { site } = stage
  const mia = await join(site, { name: 'Mia Muster', roles: ['member'] })
  const ole = await join(site, { name: 'Ole Orth', roles: ['treasurer'] })
  const stranger = await join(site, { name: 'Xaver Fremd' })
  const { page, context, complaints } = await stage.visit({ width: 360, height: 740, scripts: false })
  await enter(site, context, mia)
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

  const { page: other, context: others } = await stage.visit()
  await enter(site, others, ole)
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
