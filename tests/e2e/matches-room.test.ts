import { expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { join, type Joined } from '#tests/support/site/enter.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open, type VisitSettings } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-12-01T20:00:00Z')
const stage = prepareStage({ now: clock.now, env: { FETCH_LISTS: 'on' } })

const letIn = async (person: Joined, settings?: VisitSettings) => (await stage.visitAs(person, settings)).page
const PHONE = { width: 360, height: 740 }
const DERBY = '/admin/spiele/2024-25/herren-1/ttc-ottenbruch--ttc-musterdorf'

test('a captain without any office enters the result on the bus, and readers have it at once', async () => {
  const captain = await join(stage.site, { name: 'Frank Tholeyer', roles: [] })
  const office = await letIn(await join(stage.site, { name: 'Petra Zellmann', roles: ['board'] }))
  await open(office, '/admin/spiele')
  await office.getByRole('link', { name: 'Herren 1 2024/25' }).click()
  await office.getByLabel('E-Mail-Adresse eines Kontos').fill(captain.email)
  await office.getByRole('button', { name: 'Speichern' }).click()
  await office.getByText('Zurzeit darf es: Frank Tholeyer.').waitFor()

  const page = await letIn(captain, PHONE)
  await open(page, '/admin/spiele')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: /Herren 1 bei TTC Ottenbruch/ }).click()
  await page.getByLabel('TTC Ottenbruch').fill('6')
  await page.getByLabel('TTC Musterdorf').fill('8')
  await page.getByRole('button', { name: 'Ergebnis speichern' }).click()
  await page.getByText('6:8 kann im Sechser-Paarkreuz-System nicht herauskommen.').first().waitFor()
  await page.getByLabel('TTC Musterdorf').fill('9')
  await page.getByRole('button', { name: 'Ergebnis speichern' }).click()
  await page.getByRole('status').filter({ hasText: 'Gespeichert' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const visitor = (await stage.visit({ scripts: false })).page
  await visitor.goto('/')
  const results = visitor.getByRole('region', { name: 'Letzte Ergebnisse' })
  await results.getByRole('listitem').filter({ hasText: 'bei TTC Ottenbruch' }).getByText('9:6').waitFor()

  const foreign = await page.goto('/admin/spiele/2024-25/jugend-15')
  expect(foreign?.status()).toBe(403)
})

test('from a result the press officer begins the report with one press', async () => {
  const page = await letIn(await join(stage.site, { name: 'David Orthen', roles: ['editor'] }))
  await open(page, DERBY.replace('ttc-ottenbruch--ttc-musterdorf', 'ttc-musterdorf--ttc-wahlerath'))
  await page.getByRole('button', { name: 'Bericht beginnen' }).click()
  await page.waitForURL(/\/admin\/news\/[\w-]+$/)
  await expect.poll(() => page.content()).toContain('Herren 1 spielt 8:8 gegen TTC Wahlerath')
})

test('a captain hangs the picture up and names the article, and readers find both on the page of the team', async () => {
  const page = await letIn(await join(stage.site, { name: 'Bernd Kantner', roles: ['director'] }), PHONE)
  await open(page, '/admin/spiele/2024-25/herren-1')
  await page.getByLabel('Mannschaftsbild').selectOption('pictures/jubel-1.svg')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('status').filter({ hasText: 'Gespeichert' }).waitFor()
  await open(page, DERBY.replace('ttc-ottenbruch--ttc-musterdorf', 'ttc-lauterfels--ttc-musterdorf'))
  await page.getByLabel('Artikel', { exact: true }).selectOption('wer-spielt-wo-2024-25')
  await page.getByRole('button', { name: 'Artikel speichern' }).click()
  await page.getByRole('status').filter({ hasText: 'Gespeichert' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const visitor = (await stage.visit({ scripts: false })).page
  await visitor.goto('/mannschaften/herren-1/2024-25')
  expect(await visitor.locator('main img[src*="/media/"], main img[src*="/pictures/"]').count()).toBeGreaterThan(0)
  const reports = visitor.getByText('Zum Bericht', { exact: true })
  const leadTo = await reports.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(leadTo).toContain('/news/wer-spielt-wo-2024-25')
})

test('a board member imports the schedule without script, and once more without doubling anything', async () => {
  const page = await letIn(await join(stage.site, { name: 'Bernd Kantner', roles: ['director'] }), { scripts: false })
  const list =
    'Staffel;Termin;Heim;Gast\nHerren Bezirksliga;12.01.2025 10:00;TTC Dammerath;TTC Musterdorf\nOberliga;1.2.2025;X;Y\n'
  for (const [added, changed, unchanged] of [
    ['0', '1', '0'],
    ['0', '0', '1'],
  ] as const) {
    await page.goto('/admin/spiele/einlesen')
    const file = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') }
    await page.getByLabel('Datei (Excel, CSV oder Kalender)').setInputFiles(file)
    await page.getByRole('button', { name: 'Ansehen, was sich ändert' }).click()
    await page.getByRole('row', { name: `Herren 1 ${added} ${changed} ${unchanged}` }).waitFor()
    await page.getByRole('row', { name: /3 Staffel Die Staffel „Oberliga“ passt zu keiner/ }).waitFor()
    const line = page.getByRole('row', { name: /TTC Dammerath – TTC Musterdorf Termin 12\.01\.2025, 10:00 Uhr statt/ })
    expect(await line.count()).toBe(Number(changed))
    const column = page.getByLabel('Heimmannschaft', { exact: true })
    expect(await column.isVisible()).toBe(false)
    expect(await column.inputValue()).toBe('2')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByText('Übernommen. Es steht so auf der Website.').waitFor()
  }
  await page.goto('/admin/spiele/einlesen')
  await page.getByLabel('Oder die Adresse der Liste').fill(`${stage.site.origin}/mannschaften/herren-1/spiele.ics`)
  await page.getByRole('button', { name: 'Ansehen, was sich ändert' }).click()
  await page.getByRole('alert').getByText('Diese Adresse ist nicht öffentlich.').waitFor()

  await page.goto('/mannschaften/herren-1')
  await page.getByText('Alle 18 Spiele').click()
  await page.getByText(/verlegt von Sa., 11\.1\./).waitFor()
})

test('a grandparent finds when and where the child plays next, and subscribes', async () => {
  const { page } = await stage.open('/mannschaften', { ...PHONE, scripts: false })
  await page.getByRole('list', { name: 'Unsere Mannschaften' }).getByRole('link', { name: 'Jugend 15' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jugend 15' }).waitFor()
  await page.getByText(/Freitag, 10\. Januar, 20:00 Uhr/).waitFor()
  expect(await page.getByRole('link', { name: 'Kalender abonnieren' }).getAttribute('href')).toMatch(
    /^webcal:.*\/spiele\.ics$/,
  )
  const calendar = await fetch(`${stage.site.origin}/mannschaften/jugend-15/spiele.ics`)
  expect([calendar.status, await calendar.text()]).toEqual([200, expect.stringContaining('SUMMARY:Jugend 15')])
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(isWide).toBe(false)
})

test('the board closes a season, and its places wait for the look back', async () => {
  const page = await letIn(await join(stage.site, { name: 'Ute Kesselring', roles: ['board'] }))
  await open(page, '/admin/spiele/abschluss/2024-25')
  await page.getByRole('row', { name: 'Jugend 15 Kreisliga 1.' }).waitFor()
  await page.getByRole('button', { name: 'In den Rückblick übernehmen' }).click()
  await page.getByRole('button', { name: 'Im Rückblick erneuern' }).waitFor()
})
