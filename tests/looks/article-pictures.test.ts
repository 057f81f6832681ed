import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asEditor, beginArticle, openArticle, readSource, saved, textOf } from '#tests/support/site/news-desk.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()

/** As from a phone: landscape, with metadata of its orientation and place. */
async function photo(width = 2600, height = 1950): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#36c', noise } })
    .jpeg({ quality: 98 })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Runs in the page. */
function isUpright(figure: Element): boolean {
  const image = figure.querySelector('img')
  // It is fetched lazily.
  image?.scrollIntoView()
  return image !== null && image.naturalHeight > image.naturalWidth
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('photos leave the phone small, upright and without a word of the camera, and are tried again by themselves', async () => {
  const { page, context } = await asEditor(stage, { width: 360, height: 740, touch: true })
  const path = await beginArticle(page)
  const big = await photo()
  expect(big.length).toBeGreaterThan(4_000_000)
  const sent: Buffer[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/hochladen') ? request.postDataBuffer() : null
    if (body) sent.push(body)
  })
  let isBroken = true
  await context.route('**/admin/bilder/hochladen', (route) => {
    const abort = isBroken
    isBroken = false
    return abort ? route.abort('connectionreset') : route.continue()
  })
  await page
    .getByLabel('Bilder wählen')
    .setInputFiles([file('IMG_1.jpg', big), file('IMG_2.jpg', await photo(1200, 900))])
  await page.getByText('kam nicht an: keine Verbindung.').waitFor()
  await expect.poll(() => page.getByLabel('Was sieht man?').count()).toBe(2)
  const [largest] = sent.toSorted((a, b) => b.length - a.length)
  expect(largest?.length).toBeLessThan(1_010_000)
  for (const body of sent) expect(body.includes('Exif\0') || body.includes('Phone')).toBe(false)
  await saved(page)
  await openArticle(page, path)
  const first = page.getByRole('figure', { name: /^Bild 1 von 2/ })
  await expect.poll(() => first.evaluate(isUpright)).toBe(true)
  // The list of missing items is updated as soon as there is a description.
  const box = page.getByRole('region', { name: 'Auf die Website' })
  await box.getByText('Bei 2 Bildern fehlt die Beschreibung').waitFor()
  await page.getByLabel('Was sieht man?').first().fill('Zwei vor dem Pokal')
  await box.getByText('Bei 1 Bild fehlt die Beschreibung').waitFor()
})

test('pictures are described, put in order, and one of them stands for the article with the part that matters', async () => {
  const { page } = await asEditor(stage)
  const path = await beginArticle(page)
  const small = await photo(900, 600)
  await page.getByLabel('Bilder wählen').setInputFiles([file('a.jpg', small), file('b.jpg', await photo(600, 900))])
  await expect.poll(() => page.getByLabel('Was sieht man?').count()).toBe(2)
  const described = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /bilder\//.test(response.url()),
  )
  await page.getByLabel('Was sieht man?').first().fill('Mats jubelt')
  await described
  await page.getByRole('checkbox', { name: 'nur Schmuck' }).nth(1).check()
  const name = (position: number) => page.getByRole('figure', { name: new RegExp(`^Bild ${position} von 2`) })
  const before = await name(1).getAttribute('aria-label')
  await name(1).getByRole('button', { name: 'Nach hinten' }).click()
  await expect.poll(async () => (await name(2).getAttribute('aria-label'))?.slice(14)).toBe(before?.slice(14))
  await name(2).getByRole('button', { name: 'Als Titelbild' }).click()
  await page.getByLabel('Wichtig: von links nach rechts').fill('20')
  await name(2).getByRole('button', { name: 'In den Text' }).click()
  await saved(page)
  await openArticle(page, path)
  await expect.poll(() => name(2).getByText('Titelbild').count()).toBe(1)
  expect(await page.getByLabel('Wichtig: von links nach rechts').inputValue()).toBe('20')
  expect(await name(2).getByLabel('Was sieht man?').inputValue()).toBe('Mats jubelt')
  expect(await readSource(page)).toMatch(/^!\[[^\]]*\]\(pictures\/[\w/-]+\.jpg\)$/)
  // A bar that sticks to the top covers the content scrolled below it.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findBarriers(page, [360, 768, 1280])).toEqual([])
})

test('a pasted picture is sent and stands in the text', async () => {
  const { page } = await asEditor(stage)
  await beginArticle(page)
  await textOf(page).click()
  const bytes = [...(await photo(300, 200))]
  await textOf(page).evaluate((text, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(data)], 'image.jpg', { type: 'image/jpeg' }))
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  await page.getByLabel('Was ist auf dem Bild zu sehen?').fill('Der Pokal')
  await page.getByLabel('Bildunterschrift (freiwillig)').fill('Nach dem Spiel')
  await expect.poll(() => readSource(page)).toMatch(/^!\[Der Pokal\]\(pictures\/[\w/-]+\.jpg "Nach dem Spiel"\)$/)
})
