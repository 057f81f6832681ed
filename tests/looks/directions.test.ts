import { expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, holdBack, open } from '#tests/support/browser/visit.ts'

const stage = prepareStage()
const MAP_HOST = 'www.openstreetmap.org'

/** Answers in place of the map's provider, which tests never contact. */
async function openDirections() {
  const { page, context, foreignRequests } = await stage.visit()
  const asked: string[] = []
  await context.route(`https://${MAP_HOST}/**`, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<p>Karte</p>' })
  })
  await open(page, '/anfahrt')
  return { page, asked, foreignRequests, map: page.frameLocator('iframe').getByText('Karte', { exact: true }) }
}

test('from each of three villages the way to the front and to the rear entrance is described step by step, with arrows', async () => {
  const { page } = await openDirections()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Anfahrt')
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Aus Richtung Oberbeispiel',
    'Aus Richtung Niederhainen',
    'Aus der Ortsmitte von Musterdorf',
  ])
  const entrances = await main.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(entrances).toEqual(Array.from({ length: 3 }, () => ['Vordereingang', 'Hintereingang']).flat())
  const ways = await main
    .locator('ol')
    .evaluateAll((lists) =>
      lists.map((list) => [...list.children].map((step) => [step.textContent, step.querySelectorAll('svg').length])),
    )
  expect(ways).toHaveLength(6)
  for (const steps of ways) {
    expect(steps.length).toBeGreaterThanOrEqual(5)
    for (const [text, icons] of steps) expect([text, icons]).toEqual([expect.stringMatching(/.{20}/), 1])
  }
  expect(ways[0]?.[3]?.[0]).toBe('An der Bäckerei rechts in den Hallenweg abbiegen.')
})

test("the hall's name, street and postal code stand beside the map, and a plain link leads to the provider", async () => {
  const { page } = await openDirections()
  const place = page.getByRole('region', { name: 'Unsere Halle' })
  const address = await place.getByRole('group').or(place.locator('address')).innerText()
  expect(address.split(/\n+/)).toEqual(['Schulturnhalle Musterdorf', 'Hallenweg 3', '66600 Musterdorf'])
  const link = place.getByRole('link', { name: /In OpenStreetMap öffnen/ })
  expect(await link.getAttribute('href')).toContain(`https://${MAP_HOST}/?mlat=49.46`)
})

test('the map is loaded only after a click, and its provider is named before', async () => {
  const { page, asked, foreignRequests, map } = await openDirections()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.getByText('Die Karte kommt von der OpenStreetMap Foundation.').isVisible()).toBe(true)
  expect([asked, foreignRequests]).toEqual([[], []])
  await page.getByRole('link', { name: 'Karte laden' }).click()
  await map.waitFor()
  expect(new URL(asked[0] ?? '').pathname).toBe('/export/embed.html')
  expect(await page.locator('iframe').getAttribute('title')).toBe('Karte: Schulturnhalle Musterdorf')
})

test('the choice is remembered only where that is wanted, and can be taken back', async () => {
  const { page, asked, map } = await openDirections()
  await page.getByRole('link', { name: 'Karte laden' }).click()
  await map.waitFor()
  await open(page, '/anfahrt')
  expect(await page.locator('iframe').count()).toBe(0)

  await page.getByLabel('Auswahl in diesem Browser merken').check()
  await open(page, '/anfahrt')
  await map.waitFor()
  expect(await page.getByLabel('Auswahl in diesem Browser merken').isChecked()).toBe(true)

  await page.getByLabel('Auswahl in diesem Browser merken').uncheck()
  const before = asked.length
  await open(page, '/anfahrt')
  expect([await page.locator('iframe').count(), asked.length]).toEqual([0, before])
})

test('a choice ticked before the program has come is remembered', async () => {
  const { page, context } = await stage.visit()
  await context.route(`https://${MAP_HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Karte</p>' }),
  )
  const letCome = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/anfahrt', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Auswahl in diesem Browser merken').check()
  letCome()
  await awaken(page)
  expect(await page.locator('iframe').count()).toBe(0)
  await open(page, '/anfahrt')
  await page.frameLocator('iframe').getByText('Karte', { exact: true }).waitFor()
})
