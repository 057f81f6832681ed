import { expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, holdBack } from '#tests/support/browser/visit.ts'

const stage = prepareStage()
const PHONE = { width: 412, height: 823 }

/** The page before its program has run. @param referer the page before */
async function openOnPhone(path: string, referer?: string) {
  const { page } = await stage.visit(PHONE)
  const letProgramCome = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded', ...(referer && { referer }) })
  return { page, letProgramCome }
}

/** The font files of a page, for a reader who comes from another page. */
async function readLetters(path: string): Promise<string[]> {
  const { page } = await openOnPhone(path, `${stage.site.origin}/kontakt`)
  // Only laid-out text requests its fonts: before the first paint they would count as ready because none was requested.
  await expect.poll(() => page.evaluate('performance.getEntriesByName("first-contentful-paint").length')).toBe(1)
  await page.evaluate('document.fonts.ready')
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return asked.flatMap((address) => /archivo(?:-rare)?(?=-[\w-]+\.woff2$)/.exec(address) ?? [])
}

test.each(['/', '/news', '/news/1', '/dorfspielttt'])('%s is written with one file of letters', async (path) => {
  expect(await readLetters(path)).toEqual(['archivo'])
})

test('a phone asks for letters once a first page is painted', async () => {
  const { page } = await openOnPhone('/')
  const readTimes = () =>
    page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      asked: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.startTime,
    }))
  await expect.poll(async () => (await readTimes()).asked).toBeDefined()
  const { painted, asked = 0 } = await readTimes()
  expect(asked).toBeGreaterThan(painted)
})

test.each([
  ['a phone has the line for the page', PHONE, false],
  ['a desk fetches the letters with it', {}, true],
])('%s, and letters that come late move nothing', async (_, screen, isPreloading) => {
  const { page } = await stage.visit(screen)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const preload = page.locator('link[rel=preload][as=font]')
  expect(await preload.evaluate((link: HTMLLinkElement) => matchMedia(link.media).matches)).toBe(isPreloading)
  const displays = await page.evaluate(() =>
    [...document.fonts].filter(({ family }) => family === 'Archivo').map(({ display }) => display),
  )
  expect(displays).toEqual(['fallback', 'fallback'])
})

test('a page with a rare sign asks for the second file', async () => {
  expect(await readLetters('/impressum')).toEqual(['archivo', 'archivo-rare'])
})

test('a pointer that rests where the page appears asks for no program, one that moves does', async () => {
  const { page } = await stage.visit()
  await page.mouse.move(300, 300)
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
  await page.goto('/', { waitUntil: 'load' })
  // Most browsers report it once the page is painted.
  await page.evaluate(() => {
    const told = new Promise((resolve) => addEventListener('mousemove', resolve, { once: true }))
    return Promise.race([told, new Promise((resolve) => setTimeout(resolve, 500))])
  })
  expect(asked).toEqual([])
  await awaken(page)
  expect(asked).not.toEqual([])
})

test('installing is offered after the first interaction', async () => {
  const document = await (await fetch(stage.site.origin)).text()
  expect(document.match(/.{10}<link rel="manifest"/g)).toEqual(['<noscript><link rel="manifest"'])
  const { page, letProgramCome } = await openOnPhone('/')
  letProgramCome()
  await awaken(page)
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest')
})

test('what a document says of the site stays as it is when React has taken over and another page is shown', async () => {
  const { page, complaints } = await stage.visit()
  await page.goto('/')
  const read = () => page.locator('head').locator('link[rel~=icon], link[rel=alternate], meta[name=theme-color]').all()
  const before = (await read()).length
  expect(before).toBe(4)
  await awaken(page)
  await page.getByRole('link', { name: 'Kontakt', exact: true }).first().click()
  await page.waitForURL('**/kontakt')
  expect(await read()).toHaveLength(before)
  expect(complaints).toEqual([])
})

test('a page that is new in its tab leaves the storage alone; one that is loaded again stands where it stood', async () => {
  const { page, context } = await stage.visit()
  await context.addInitScript(countReads)
  const letProgramCome = await holdBack(page, '**/assets/*.js')
  await page.goto('/news', { waitUntil: 'domcontentloaded' })
  expect(await page.evaluate('window.reads')).toBe(0)
  letProgramCome()
  await awaken(page)
  await page.evaluate(() => scrollTo(0, 1500))
  await page.reload({ waitUntil: 'load' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
})

/** Runs inside every page before anything else. */
function countReads() {
  const here: Window & { reads?: number } = window
  here.reads = 0
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    here.reads = (here.reads ?? 0) + 1
    return getItem.call(this, key)
  }
}

test.each(['/', '/news'])(
  'on a phone %s leaves cards far below for later, until its program must know how high they are',
  async (path) => {
    const { page, letProgramCome } = await openOnPhone(path)
    // By element: deferred content has no role yet.
    const cards = () => page.locator('article').evaluateAll(readVisibility)
    // For the first paint even nearby content is skipped.
    await expect.poll(cards).toEqual(['visible', 'auto', 'auto', 'auto'])
    letProgramCome()
    await awaken(page)
    expect(await cards()).toEqual(['visible', 'visible', 'visible', 'visible'])
  },
)

/** Runs inside the page. */
function readVisibility(cards: Element[]) {
  return cards.slice(0, 4).map((card) => {
    const place = card.closest('li')
    return place && getComputedStyle(place).contentVisibility
  })
}

test('what lies behind the head of a page is blurred only where that is cheap', async () => {
  const { page } = await openOnPhone('/')
  const filter = () => page.getByRole('banner').evaluate((head) => getComputedStyle(head).backdropFilter)
  expect(await filter()).toBe('none')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await filter()).toBe('blur(10px)')
})
