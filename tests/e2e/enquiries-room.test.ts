import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { addMessage } from '#tests/support/enquiries/add-message.ts'
import { enter, join, type Joined } from '#tests/support/site/enter.ts'
import { addApplication } from '#tests/support/membership/add-application.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, type VisitSettings } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-11-24T17:30:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })

const people: Partial<Record<'petra' | 'bernd' | 'lena' | 'anna', Joined>> = {}
beforeAll(async () => {
  const add = (name: string, office: Office) => join(stage.site, { name, roles: [office] })
  people.petra = await add('Petra Zellmann', 'board')
  people.bernd = await add('Bernd Kantner', 'board')
  people.lena = await add('Lena Marxen', 'youth')
  people.anna = await add('Anna Keller', 'admin')
})

async function visitAs(who: keyof typeof people, settings?: VisitSettings) {
  const visit = await stage.visit(settings)
  await enter(stage.site, visit.context, people[who] ?? { email: '' })
  return visit
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answerField = (page: Page) => page.getByLabel('Ihre Antwort')

const receive = (subject: string, changes: Parameters<typeof addMessage>[1] = {}) =>
  addMessage(stage.site, {
    subject,
    email: 'svenja@mail.example',
    message: 'Guten Abend,\n\nkönnen wir beide einfach kommen?',
    receivedAt: new Date('2024-11-20T20:14:00Z'),
    ...changes,
  })

test('on a phone a board member makes a template, answers with it, and the mail goes out', async () => {
  await addApplication(stage.site)
  await receive('Probetraining für mich und meinen Sohn (9)')
  const { page, complaints } = await visitAs('petra', { width: 360, height: 740 })
  await page.goto('/admin')
  const serve = page.getByRole('region', { name: 'Ihr Aufschlag' })
  await serve.getByRole('heading', { name: /^„Probetraining für mich.*“ wartet auf Antwort$/ }).waitFor()
  await serve.getByText('Seit 4 Tagen').waitFor()
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Anfragen' }).click()
  await page.getByText('1 offen, die älteste seit 4 Tagen').waitFor()
  const applications = page.getByRole('region', { name: 'Anträge auf Mitgliedschaft' })
  expect(await applications.getByRole('link').innerText()).toMatch(/^1 ohne Unterschrift/)
  await page.getByRole('link', { name: 'Vorlagen' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Probetraining')
  await page.getByLabel('Text', { exact: true }).fill('Kommen Sie gern am Dienstag um 19 Uhr.')
  await button(page, 'Speichern').click()
  await notice(page, 'Die Vorlage ist gespeichert.')
  await page.getByRole('link', { name: 'Anfragen' }).first().click()
  await page.getByRole('link', { name: /Probetraining für mich/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Probetraining für mich und meinen Sohn (9)' }).waitFor()
  await page.getByText('seit 4 Tagen offen').waitFor()
  await answerField(page).fill('Liebe Frau Mohr,')
  await button(page, 'Probetraining').click()
  await expect
    .poll(() => answerField(page).inputValue())
    .toBe('Liebe Frau Mohr,\n\nKommen Sie gern am Dienstag um 19 Uhr.')
  await button(page, 'Antworten').click()
  await notice(page, 'Die Antwort ist unterwegs.')
  await page.getByRole('heading', { name: /^Antwort: Sie, heute/ }).waitFor()
  expect(await answerField(page).inputValue()).toBe('')
  const [mail = ''] = (await stage.site.mails(1)).filter((each) => each.includes('To: svenja@mail.example'))
  expect(mail).toContain('Kommen Sie gern am Dienstag um 19 Uhr.')
  await page.goto('/admin/anfragen')
  await page.getByRole('heading', { name: 'Beantwortet' }).waitFor()
  await page.getByText('Niemand wartet auf Antwort.').waitFor()
  expect(complaints).toEqual([])
})

test('of two concurrent answers, the second sees the first, and keeps its own words', async () => {
  const id = await receive('Wer ist schneller?')
  const { page: first } = await visitAs('petra')
  const { page: second } = await visitAs('bernd')
  for (const page of [first, second]) {
    await page.goto(`/admin/anfragen/${id}`)
    await answerField(page).fill(page === first ? 'Am Dienstag.' : 'Am Donnerstag.')
  }
  await button(first, 'Antworten').click()
  await notice(first, 'Die Antwort ist unterwegs.')
  await button(second, 'Antworten').click()
  await second.getByRole('alert').getByText('Petra Zellmann hat inzwischen geantwortet').waitFor()
  await second.getByText('Am Dienstag.', { exact: true }).waitFor()
  expect(await answerField(second).inputValue()).toBe('Am Donnerstag.')
})

test('without script an enquiry is taken, noted, drafted, passed on to the youth officer and closed there', async () => {
  const id = await receive('Kind, 7 Jahre')
  const { page } = await visitAs('petra', { scripts: false })
  const { page: lena } = await visitAs('lena', { scripts: false })
  expect((await lena.goto(`/admin/anfragen/${id}`))?.status()).toBe(404)
  await page.goto(`/admin/anfragen/${id}`)
  await button(page, 'Ich bin dran').click()
  await notice(page, 'Übernommen.')
  await page.getByText('Notiz für die anderen').click()
  await page.getByLabel('Notiz', { exact: true }).fill('Die Mutter ruft noch einmal an.')
  await button(page, 'Notiz speichern').click()
  await page.getByText('Die Mutter ruft noch einmal an.').waitFor()
  await answerField(page).fill('Liebe Frau Sandweg,')
  await button(page, 'Entwurf merken').click()
  await notice(page, 'Der Entwurf ist gespeichert.')
  await page.getByText('Weitergeben', { exact: true }).first().click()
  await page.getByLabel('An wen?').selectOption({ label: 'Jugendwart' })
  await button(page, 'Weitergeben').click()
  await notice(page, 'Die Anfrage ist weitergegeben.')
  await lena.goto('/admin/anfragen')
  await lena.getByRole('link', { name: /Kind, 7 Jahre/ }).click()
  expect(await answerField(lena).inputValue()).toBe('Liebe Frau Sandweg,')
  await button(lena, 'Ohne Antwort abschließen').click()
  await notice(lena, 'Die Anfrage ist abgeschlossen.')
  await lena.getByText('Früher löschen').click()
  await button(lena, 'Anfrage endgültig löschen').click()
  await notice(lena, 'Die Anfrage ist gelöscht.')
})

test('nothing stands in the way on list, enquiry and templates, nor on the dashboard and the state of the site', async () => {
  const id = await receive('Halle für die Feier des Obst- und Gartenbauvereins Oberwinterhausen mieten'.repeat(2))
  const { page } = await visitAs('bernd')
  for (const path of ['', '/anfragen', `/anfragen/${id}`, '/anfragen/vorlagen']) {
    await page.goto(`/admin${path}`)
    expect(await findBarriers(page), path).toEqual([])
  }
  const { page: annas } = await visitAs('anna')
  await annas.goto('/admin/zustand')
  expect(await findBarriers(annas)).toEqual([])
})
