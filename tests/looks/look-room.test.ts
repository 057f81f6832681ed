import { expect, test } from 'vitest'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import type { VisitSettings } from '#tests/support/browser/visit.ts'

const stage = prepareStage()
const ROOM = '/admin/verein/aussehen'

const asBoard = (settings?: VisitSettings) => stage.visitAs({ name: 'Bea Vorstand', roles: ['board'] }, settings)

/** The page as readers get it. */
const read = async (path: string) => (await fetch(stage.site.origin + path)).text()

test('a colour that is hard to read is judged while it is chosen, and the nearest that is not is one press away', async () => {
  const { page, complaints } = await asBoard()
  await page.goto(ROOM)
  const primary = page.getByLabel('Hauptfarbe')
  await page.getByText(/Hauptfarbe: gut zu lesen \(Kontrast 6,9 zu 1\)/).waitFor()
  await primary.fill('#44aa44')
  await page.getByText(/Hauptfarbe: Auf Weiß und unter weißer Schrift ist dieser Ton zu hell/).waitFor()
  await page.getByRole('button', { name: 'Diesen Ton nehmen' }).click()
  await page.getByText(/Hauptfarbe: gut zu lesen \(Kontrast 4,5 zu 1\)/).waitFor()
  expect(await primary.inputValue()).toBe('#1b8920')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Erst ansehen' }).click()
  await page.getByRole('heading', { name: 'Das ändert sich, wenn Sie speichern' }).waitFor()
  expect(await primary.inputValue()).toBe('#1b8920')
  await page.getByLabel('Großer Satz auf der Startseite').fill('Wir probieren Grün.')
  await page.getByRole('button', { name: 'Erst ansehen' }).click()
  await page.getByText('Wir probieren Grün.').first().waitFor()
  const answering = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/ansicht'))
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Die ganze Seite so ansehen' }).click(),
  ])
  await preview.getByRole('heading', { level: 1, name: 'Wir probieren Grün.' }).waitFor()
  expect(await (await answering).allHeaders()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': 'noindex',
  })
  expect(await preview.content()).toContain('--primary:#1b8920')
  expect(await findBarriers(preview)).toEqual([])
  await preview.close()
  expect(await read('/')).not.toContain('--primary:#1b8920')
  expect(complaints).toEqual([])
})

test('without script a colour is refused with the nearest that does, and what is saved readers see at once', async () => {
  const { page } = await asBoard({ scripts: false })
  await page.goto(ROOM)
  await page.getByLabel('Hauptfarbe').fill('#44aa44')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page
    .getByText(/Der nächste, der geht, ist "#1b8920"\./)
    .first()
    .waitFor()
  expect(await page.getByLabel('Hauptfarbe').inputValue()).toBe('#44aa44')
  await page.getByLabel('Hauptfarbe').fill('#1b8920')
  await page.getByLabel('Großer Satz auf der Startseite').fill('Wir spielen grün.')
  await page.getByLabel(/^Logo/).selectOption('letters')
  await page.getByLabel('Bild oben auf jeder Seite').selectOption('hall')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('status').first().waitFor()
  const home = await read('/')
  expect(home).toContain('--primary:#1b8920')
  expect(home).toContain('Wir spielen grün.')
  expect(home).toMatch(/<img src="\/favicon\.svg\?[0-9a-f]{8}"/)
  expect(await read('/favicon.svg')).toContain('#1b8920')
  expect(await read('/konto/einrichten')).toContain('--primary:#1b8920')
})
