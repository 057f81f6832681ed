import PostalMime from 'postal-mime'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { join } from '#tests/support/site/enter.ts'
import { TIME_TO_TYPE } from '#tests/support/site/register.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-11-26T12:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

/** The next mail. @returns its link to the child's page */
async function readLink(before: number): Promise<string> {
  const mail = await PostalMime.parse((await stage.site.mails(before + 1)).at(-1) ?? '')
  return /\S+\/jugend\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
}

async function joinList(page: Page, child: string) {
  const before = (await stage.site.mails(0)).length
  await page.goto('/jugend')
  clock.advance(TIME_TO_TYPE)
  await page.getByLabel('Vorname des Kindes').fill(child)
  await page.getByLabel('Geburtsjahr').fill('2016')
  await page.getByLabel('Ihre E-Mail-Adresse').fill(`${child.toLowerCase()}@beispiel.example`)
  await button(page, 'Kind eintragen').click()
  await heading(page, 'Fast fertig').waitFor()
  return readLink(before)
}

test('a parent without script joins, the youth office has a place, the next child follows, and the home page tells it', async () => {
  const jutta = await join(stage.site, { name: 'Jutta Jugend', roles: ['youth'] })
  const { page: office, complaints } = await stage.visitAs(jutta, { width: 360, height: 740 })
  const { page } = await stage.open('/', { scripts: false, width: 360, height: 740 })
  await heading(page, 'Jugendtraining: zurzeit keine Neuanmeldungen').waitFor()

  await office.goto('/admin/anfragen')
  await office.getByRole('region', { name: 'Warteliste Jugendtraining' }).getByRole('link').click()
  await office.getByLabel('Name der Gruppe').fill('Anfänger')
  await button(office, 'Speichern').click()
  await heading(office, 'Anfänger').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Jugendtraining: zurzeit sind alle Plätze belegt' }).click()
  await page.getByLabel('Geburtsjahr').fill('1990')
  clock.advance(TIME_TO_TYPE)
  await button(page, 'Kind eintragen').click()
  await page.getByRole('alert').getByRole('link', { name: 'Bitte geben Sie den Vornamen Ihres Kindes an.' }).waitFor()
  expect(await page.getByLabel('Geburtsjahr').inputValue()).toBe('1990')

  const children: Record<string, string> = {}
  for (const child of ['Lena', 'Mia']) {
    children[child] = await joinList(page, child)
    await page.goto(children[child] ?? '')
    await button(page, 'Ja, bitte vormerken').click()
    await page.getByText('unter den ersten 3').waitFor()
  }

  await office.reload()
  await office.getByText('2 Kinder warten').first().waitFor()
  expect(await findBarriers(office)).toEqual([])
  await office.getByText('Freie Plätze und Gruppe ändern').click()
  const before = (await stage.site.mails(0)).length
  clock.advance(TIME_TO_TYPE)
  await office.getByLabel('Freie Plätze').first().fill('1')
  await button(office, 'Speichern').first().click()
  await office.getByText('angeboten bis 03.12.2024').waitFor()
  expect(await readLink(before)).toBe(children['Lena'])

  // Lena's parents do not answer, and Mia's get the same place.
  clock.advance(8 * 24 * 60 * 60_000)
  await page.goto(children['Lena'] ?? '')
  await button(page, 'Platz annehmen').click()
  await page.getByText('Das geht nicht mehr').waitFor()
  await page.goto(children['Mia'] ?? '')
  await button(page, 'Platz annehmen').click()
  await heading(page, 'Der Platz gehört Mia').waitFor()
  await page.goto(children['Lena'] ?? '')
  await button(page, 'Angaben löschen').click()
  await page.getByText('Ihre Angaben haben wir gelöscht').waitFor()

  await office.goto('/admin')
  await office.getByText('Mia hat einen Platz im Jugendtraining').first().waitFor()
  await office.goto('/admin/anfragen/warteliste')
  await button(office, 'Mia: Trainiert jetzt').click()
  await office.getByText('Das Kind steht nicht mehr auf der Liste.').waitFor()
  expect(complaints).toEqual([])
})

test('neither the way to a place nor a child’s page has barriers', async () => {
  const { page } = await stage.visit()
  const child = await joinList(page, 'Ida')
  for (const address of ['/jugend', child]) {
    await page.goto(address)
    await awaken(page)
    expect([address, await findBarriers(page)]).toEqual([address, []])
  }
})
