import { expect, test } from 'vitest'
import { prepareStage } from '#tests/support/stage.ts'
import { awaken } from '#tests/support/visit.ts'

const stage = prepareStage()

/** Opens a page as a first visitor, and names the files of a kind that it has asked for. */
async function view(path: string, kind: RegExp) {
  const { page, complaints } = await stage.visit({ width: 412 })
  const asked: string[] = []
  page.on('request', (request) => {
    const [name] = kind.exec(request.url()) ?? []
    if (name !== undefined) asked.push(name)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return { page, asked, complaints }
}

const LETTERS = /archivo(-rare)?(?=-[\w-]+\.woff2$)/

test.each(['/', '/news', '/dorfspielttt'])('%s is written with one file of letters', async (path) => {
  expect((await view(path, LETTERS)).asked).toEqual(['archivo'])
})

test('a page with a rare sign asks for the second file', async () => {
  expect((await view('/impressum', LETTERS)).asked).toEqual(['archivo', 'archivo-rare'])
})

test('installing is offered once somebody wants to do something', async () => {
  const { page, asked, complaints } = await view('/', /manifest\.webmanifest$/)
  expect(asked).toEqual([])
  expect(await (await page.request.get('/')).text()).toContain('<noscript><link rel="manifest" href="/manifest')
  await awaken(page)
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest')
  expect(complaints).toEqual([])
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
  await page.goto('/news', { waitUntil: 'load' })
  expect(await page.evaluate('window.reads')).toBe(0)
  await awaken(page)
  await page.evaluate(() => scrollTo(0, 1500))
  await page.reload({ waitUntil: 'load' })
  expect(await page.evaluate(() => scrollY)).toBe(1500)
})

/** Runs inside every page before anything else. */
function countReads() {
  const here: Window & { reads?: number } = window
  here.reads = 0
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    // React reads too, but long after the first paint.
    if (document.readyState === 'loading') here.reads = (here.reads ?? 0) + 1
    return getItem.call(this, key)
  }
}

test('on a phone the home page leaves cards far below for later, until its program must know how high they are', async () => {
  const { page, letProgramCome } = await openOnPhone('/')
  const later = () => page.getByRole('article').evaluateAll(areLeftForLater)
  expect(await later()).toEqual([false, true, true, true])
  letProgramCome()
  await awaken(page)
  expect(await later()).toEqual([false, false, false, false])
})

/** Runs inside the page. */
function areLeftForLater(cards: Element[]) {
  return cards.map((card) => {
    const place = card.closest('li')
    return place !== null && getComputedStyle(place).contentVisibility === 'auto'
  })
}

test('what lies behind the head of a page is blurred only where that is cheap', async () => {
  const { page } = await openOnPhone('/')
  const filter = () => page.getByRole('banner').evaluate((head) => getComputedStyle(head).backdropFilter)
  expect(await filter()).toBe('none')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await filter()).toBe('blur(10px)')
})
