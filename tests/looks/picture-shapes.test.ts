import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { articleFile } from '#tests/support/samples/sample-articles.ts'

/** A face on grey, high up in an upright picture. */
const photo = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#88929a"/>
<ellipse cx="50%" cy="${height > width ? 18 : 40}%" rx="${width * 0.1}" ry="${width * 0.12}" fill="#e0ac84"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

const PICTURES = {
  'quer.jpg': await photo(1600, 1000),
  'hochkant.jpg': await photo(900, 1200),
  'handy.jpg': await photo(900, 1600),
  'quadrat.jpg': await photo(1000, 1000),
  'panorama.jpg': await photo(2400, 700),
  'winzig.jpg': await photo(180, 120),
  'durchsichtig.png': await sharp({ create: { width: 800, height: 800, channels: 4, background: '#0000' } })
    .composite([{ input: Buffer.from('<svg width="800" height="800"><circle cx="400" cy="400" r="300"/></svg>') }])
    .png()
    .toBuffer(),
}
const NAMES = Object.keys(PICTURES)
const day = (index: number) => `2025-01-${String(20 - index).padStart(2, '0')} 10:00`
const paragraphs = Array(6)
  .fill('Ein Absatz, der so lang ist, dass neben ihm ein Bild stehen kann. '.repeat(5))
  .join('\n\n')

const stage = prepareStage({
  content: {
    files: {
      ...Object.fromEntries(NAMES.map((name) => [`pictures/${name}`, PICTURES[name as keyof typeof PICTURES]])),
      'pictures/focus.yaml': 'handy.jpg: 50% 100%\n',
      ...Object.fromEntries(
        NAMES.map((name, index) => [
          `news/form-${index}.md`,
          articleFile({
            title: `Bild ${name.replace('.', ' ')}`,
            date: day(index),
            lines: [`prev_image: pictures/${name}`, 'images:', '  - pictures/jubel-1.svg'],
            body: paragraphs,
          }),
        ]),
      ),
      'news/form-alle.md': articleFile({
        title: 'Alle Formen',
        date: day(NAMES.length),
        lines: ['prev_image: pictures/quer.jpg', 'images:', ...NAMES.map((name) => `  - pictures/${name}`)],
        body: `${paragraphs}\n\n![](pictures/handy.jpg)`,
      }),
      'news/form-ohne.md': articleFile({ title: 'Ohne Bild', date: day(NAMES.length + 1) }),
    },
  },
})

const visit = (path: string, width = 1440) => stage.lookAt(path, { width, height: 900 })
const article = (name: string) => `/news/form-${NAMES.indexOf(name)}`

describe('pictures of every form', () => {
  test.each([768, 1440])('leave the cards of a row equally high, at %i pixels', async (width) => {
    const page = await visit('/news', width)
    const frames = await page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.slice(0, 9).map((card) => card.querySelector('img')?.closest('div')?.getBoundingClientRect()),
      )
    for (const frame of frames) expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(1.6, 1)
  })

  test('keep a face in sight, or the chosen point, and a tiny one is not enlarged', async () => {
    const page = await visit('/news')
    const images = await page.getByRole('article').evaluateAll((cards) =>
      cards.slice(0, 7).map((card) => {
        const image = card.querySelector('img')
        return image && { at: getComputedStyle(image).objectPosition, width: image.width }
      }),
    )
    expect(images[1]?.at).toBe('50% 0%')
    expect(images[2]?.at).toBe('50% 100%')
    expect(images[5]?.width).toBe(180)
  })

  test.each([360, 1280])('end within the window in an article, at %i pixels', async (width) => {
    const page = await visit('/news/form-alle', width)
    const boxes = await page
      .getByRole('article')
      .locator('img')
      .evaluateAll((all) =>
        all.map((image) => image.getBoundingClientRect()).map((box) => ({ height: box.height, right: box.right })),
      )
    expect(boxes).toHaveLength(NAMES.length + 1)
    for (const { height, right } of boxes) {
      expect(height).toBeLessThanOrEqual(900)
      expect(right).toBeLessThanOrEqual(width)
    }
  })
})

describe('the cover', () => {
  const cover = 'Titelbild'
  test.each(['hochkant.jpg', 'handy.jpg', 'quadrat.jpg'])('%s stands beside its text', async (name) => {
    const page = await visit(article(name), 1280)
    const picture = await page.getByRole('region', { name: cover }).locator('img').boundingBox()
    const text = await page.getByText('Ein Absatz').first().boundingBox()
    expect(picture?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
    expect(picture?.y).toBeLessThan((text?.y ?? 0) + 40)
  })

  test.each(['quer.jpg', 'panorama.jpg', 'winzig.jpg'])('%s stands above it', async (name) => {
    const page = await visit(article(name), 1280)
    const picture = await page.getByRole('region', { name: cover }).locator('img').boundingBox()
    const text = await page.getByText('Ein Absatz').first().boundingBox()
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(text?.y ?? 0)
    if (name === 'winzig.jpg') expect(picture?.width).toBe(180)
  })

  test('is not shown twice, and opens large', async () => {
    const whole = await visit('/news/form-alle')
    expect(await whole.getByRole('region', { name: cover }).count()).toBe(0)
    const page = await visit(article('durchsichtig.png'))
    const region = page.getByRole('region', { name: cover })
    expect(await region.locator('img').evaluate((image) => getComputedStyle(image).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await region.getByRole('link', { name: /^Titelbild vergrößern/ }).click()
    await page.getByRole('dialog', { name: 'Bildergalerie' }).getByText('Bild 1 von 1').waitFor()
  })
})
