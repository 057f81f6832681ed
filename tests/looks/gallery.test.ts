import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { holdBack, type VisitSettings } from '#tests/support/browser/visit.ts'

const stage = prepareStage()
const NINE = '/news/maiwanderung-2024'
const FIVE = '/news/boule-statt-ball'
const ONE = '/news/spielwoche-6-drei-frauen-ein-mann'
const NONE = '/news/training-ueber-weihnachten-2024'

const openArticle = (path: string, settings?: VisitSettings) => stage.lookAt(path, settings)

const thumbnails = (page: Page) => page.getByRole('region', { name: 'Bilder zum Artikel' }).getByRole('link')
const box = (page: Page) => page.getByRole('dialog', { name: 'Bildergalerie' })
const press = (page: Page, name: string) => box(page).getByRole('button', { name, exact: true }).click()
const expectPicture = (page: Page, number: number, count: number) =>
  box(page).getByText(`Bild ${number} von ${count}`, { exact: true }).waitFor()

async function openPicture(page: Page, index: number) {
  await thumbnails(page).nth(index).click()
  await box(page).waitFor()
}

describe("an article's pictures", () => {
  test.each([
    { path: NINE, left: 5, right: 4 },
    { path: FIVE, left: 3, right: 2 },
    { path: ONE, left: 1, right: 0 },
  ])(
    'stand in two columns, the first half, rounded up, on the left ($left and $right)',
    async ({ path, left, right }) => {
      const page = await openArticle(path)
      const places = await thumbnails(page).evaluateAll((all) =>
        all.map((link) => (link.getBoundingClientRect().left < innerWidth / 2 - 20 ? 'left' : 'right')),
      )
      expect(places).toEqual([...Array(left).fill('left'), ...Array(right).fill('right')])
    },
  )

  test('keep their order and have alternative texts', async () => {
    const page = await openArticle(FIVE)
    const names = await thumbnails(page).evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))
    expect(names).toHaveLength(5)
    for (const [index, name] of names.entries())
      expect(name).toMatch(new RegExp(`^Bild ${index + 1} von 5 vergrößern: .{10}`))
    expect(new Set(names.map((name) => name.split(': ')[1])).size).toBe(5)
  })

  test('are addressed from the root, so that they are found from every page', async () => {
    const page = await openArticle(FIVE)
    const paths = await thumbnails(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of paths) expect(path).toMatch(/^\/media\//)
    const answer = await fetch(`${stage.site.origin}/pictures/boule-1.svg`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('come into their places on a phone, too, where the text is painted first', async () => {
    const page = await stage.look({ width: 412, height: 823 })
    await page.goto(FIVE)
    await thumbnails(page).first().scrollIntoViewIfNeeded()
    const misplaced = () =>
      thumbnails(page)
        .locator('img')
        .evaluateAll((all) => {
          const isShown = (image: Element) =>
            image instanceof HTMLImageElement && image.naturalWidth > 0 && getComputedStyle(image).translate === 'none'
          return all.filter((image) => !isShown(image)).length
        })
    await expect.poll(misplaced).toBe(0)
    expect(await thumbnails(page).locator('img').count()).toBe(5)
  })

  test('are shown once: the one that stands for the article elsewhere only where it is not among them', async () => {
    const cover = (page: Page) => page.getByRole('region', { name: 'Titelbild' }).getByRole('link').count()
    expect(await cover(await openArticle('/news/sommerpause-2024'))).toBe(1)
    expect(await cover(await openArticle(FIVE))).toBe(0)
  })

  test('an article without pictures has no gallery', async () => {
    const page = await openArticle(NONE)
    expect(await page.getByRole('region', { name: 'Bilder zum Artikel' }).count()).toBe(0)
  })
})

describe('the full-screen gallery', () => {
  test('opens with the clicked picture and fills the screen', async () => {
    const page = await openArticle(NINE)
    await openPicture(page, 6)
    await expectPicture(page, 7, 9)
    const { width, height } = (await box(page).boundingBox()) ?? {}
    expect([width, height]).toEqual([1280, 900])
    expect(await box(page).getByRole('img').count()).toBe(1)
  })

  test('goes on and back with its arrows and wraps around at both ends', async () => {
    const page = await openArticle(FIVE)
    await openPicture(page, 0)
    await press(page, 'Vorheriges Bild')
    await expectPicture(page, 5, 5)
    await press(page, 'Nächstes Bild')
    await expectPicture(page, 1, 5)
    const first = await box(page).getByRole('img').getAttribute('alt')
    await press(page, 'Nächstes Bild')
    await expectPicture(page, 2, 5)
    expect(await box(page).getByRole('img').getAttribute('alt')).not.toBe(first)
  })

  test('jumps to a picture by its dot, and the dot is marked', async () => {
    const page = await openArticle(NINE)
    await openPicture(page, 0)
    await press(page, 'Zu Bild 8')
    await expectPicture(page, 8, 9)
    const marks = await box(page)
      .getByRole('button', { name: /^Zu Bild/ })
      .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('aria-current') === 'true'))
    expect(marks).toEqual(Array.from({ length: 9 }, (_, index) => index === 7))
  })

  test.each([
    ['its button', (page: Page) => press(page, 'Galerie schließen')],
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ])('closes with %s, and the focus returns to the picture it came from', async (_, close) => {
    const page = await openArticle(FIVE)
    await openPicture(page, 3)
    await press(page, 'Nächstes Bild')
    await close(page)
    await box(page).waitFor({ state: 'hidden' })
    await expectFocus(thumbnails(page).nth(3))
    await openPicture(page, 1)
    await expectPicture(page, 2, 5)
  })

  test('is worked with the keyboard alone, and the focus stays inside', async () => {
    const page = await openArticle(FIVE)
    await thumbnails(page).first().focus()
    await page.keyboard.press('Enter')
    await expectPicture(page, 1, 5)
    await page.keyboard.press('ArrowLeft')
    await expectPicture(page, 5, 5)
    await page.keyboard.press('ArrowRight')
    await expectPicture(page, 1, 5)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const isInside = await box(page).evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      )
      expect(isInside).toBe(true)
    }
  })

  test('has its dots in one line on a phone, and says that a picture is on its way', async () => {
    const { page } = await stage.open(NINE, { width: 360, height: 640 })
    const letPicturesCome = await holdBack(page, '**/media/**')
    await openPicture(page, 0)
    const tops = await box(page)
      .getByRole('button', { name: /^Zu Bild/ })
      .evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const sign = () =>
      box(page)
        .locator('picture')
        .evaluate((picture) => getComputedStyle(picture, '::before').animationName)
    expect(await sign()).not.toBe('none')
    letPicturesCome()
    await expect.poll(sign).toBe('none')
  })

  test('follows a swipe to both sides, and a short touch moves nothing', async () => {
    const page = await openArticle(FIVE, { width: 360, height: 640, touch: true })
    await openPicture(page, 0)
    await swipe(page, 300, 60)
    await expectPicture(page, 2, 5)
    await swipe(page, 60, 300)
    await expectPicture(page, 1, 5)
    await swipe(page, 60, 300)
    await expectPicture(page, 5, 5)
    await swipe(page, 180, 190)
    await expectPicture(page, 5, 5)
  })

  test('a single picture needs neither arrows nor dots', async () => {
    const page = await openArticle(ONE)
    await openPicture(page, 0)
    expect(await box(page).getByRole('button').allInnerTexts()).toHaveLength(1)
    await press(page, 'Galerie schließen')
    await box(page).waitFor({ state: 'hidden' })
  })
})

/** A finger moves over the picture from one side to the other. */
async function swipe(page: Page, from: number, to: number) {
  const { y, height } = (await box(page).getByRole('img').boundingBox()) ?? { y: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: y + height / 2 }],
    })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part)
  await touch('touchEnd')
  await session.detach()
}

describe('a click that comes before the program', () => {
  test('is kept and done as soon as the program is there', async () => {
    const { page } = await stage.visit()
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto(FIVE)
    await thumbnails(page).nth(1).click()
    expect(await box(page).count()).toBe(0)
    release()
    await expectPicture(page, 2, 5)
    expect(new URL(page.url()).pathname).toBe(FIVE)
  })

  test('leads to the picture itself when the program does not come', async () => {
    const { page } = await stage.visit()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.clock.install()
    await page.goto(FIVE)
    await thumbnails(page).first().click()
    await page.clock.fastForward(8_000)
    await page.waitForURL('**/media/*.jpg')
  })
})
