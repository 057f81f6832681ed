import { beforeAll, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { asEditor, textOf } from '#tests/support/site/news-desk.ts'
import { enterVillage } from '#tests/support/tournaments/enter-village.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const clock = createClock('2024-12-28T23:30:00Z')
const stage = prepareStage({ now: clock.now })
const EVENING = '/admin/turniere/dorfspielttt/abend'
const PHONE = { width: 360, height: 740, touch: true }

beforeAll(() => enterVillage(stage.site))

test('the press tells the village from a phone how the tournament went, once however often it begins', async () => {
  const { page, complaints } = await asEditor(stage, PHONE)
  await page.goto('/admin')
  await page.getByText('„Dorfspiel-Tischtennisturnier 2024“ ist gespielt').waitFor()
  await page.getByRole('link', { name: 'Erzählen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nach dem Turnier' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const gazette = page.getByRole('textbox', { name: /^Reiner Text/ })
  const whole = await gazette.inputValue()
  await page.getByLabel('Höchstens so viele Zeichen').fill('400')
  await page.getByRole('button', { name: 'Anpassen' }).click()
  await page.waitForURL(/zeichen=400/)
  await page.getByLabel(/von 400 Zeichen/).waitFor()
  const short = await gazette.inputValue()
  expect(short.length).toBeLessThanOrEqual(400)
  expect(whole.length).toBeGreaterThan(short.length)
  await page.getByRole('button', { name: 'Artikel beginnen' }).click()
  await page.waitForURL(/\/admin\/news\/[\w-]{20,}/)
  const article = new URL(page.url()).pathname
  await page.keyboard.press('Shift')
  await textOf(page).waitFor()
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await page.getByRole('link', { name: 'Auf der Website ansehen' }).waitFor()

  const reader = await stage.visit()
  await reader.page.goto('/news')
  await reader.page
    .getByRole('link', { name: /Der Sieg geht an/ })
    .first()
    .click()
  await reader.page.getByRole('heading', { level: 1, name: /Der Sieg geht an/ }).waitFor()
  expect(await reader.page.getByRole('table').getByRole('row').count()).toBe(25)
  await reader.page.getByText('24 Mannschaften spielten am Samstag, dem 28. Dezember 2024,').waitFor()

  await page.goto(EVENING)
  await page.getByText('Der Artikel ist schon geschrieben.').waitFor()
  const again = await page.request.post(EVENING, {
    form: { intent: 'artikel' },
    headers: { Origin: stage.site.origin },
    maxRedirects: 0,
  })
  expect([again.status(), again.headers()['location']]).toEqual([303, article])
  expect(complaints).toEqual([])
})

test('the director finds all remaining work on one page, and the editor the article', async () => {
  const visit = await stage.visitAs({ name: 'Jutta Beispiel', roles: ['director'] })
  const { page } = visit
  await page.goto('/admin/turniere/dorfspielttt')
  await page.getByRole('link', { name: 'Nach dem Turnier' }).click()
  await page.getByText('Den Artikel schreibt, wer das Amt „Pressewart“ oder „Vorstand“ hat.').waitFor()
  await page.getByText('Am Freitag, 28. März 2025').waitFor()
  const papers = page.getByRole('link', { name: /^Urkunden als PDF/ })
  const pdf = await page.request.get((await papers.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('link', { name: 'Dank an alle, die gemeldet haben' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nachricht schreiben' }).waitFor()
  expect(await page.getByLabel('Betreff').inputValue()).toBe('Danke fürs Mitspielen: Dorfspiel-Tischtennisturnier 2024')
  expect(await page.getByLabel('Text').inputValue()).toContain('/dorfspielttt/ergebnisse')
  await page.goto(EVENING)
  await page.getByRole('link', { name: 'Dasselbe Turnier im nächsten Jahr vorbereiten' }).click()
  await page.getByRole('heading', { level: 1, name: 'Neues Turnier' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Dorfspiel-Tischtennisturnier 2025')
})
