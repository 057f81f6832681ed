import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()

const visit = (width: number, path = '/') => stage.lookAt(path, { width })

const clubLinks = (teams: string) => [
  ['Vorstand', '/vorstand'],
  ['Mannschaften', teams],
  ['Termine', '/termine'],
  ['Downloads', '/docs'],
  ['Chronik', '/chronik'],
]

const EVERY_ROUTE: [path: string, heading: string][] = [
  ['/', 'Tischtennis verbindet.'],
  ['/news', 'Aktuelles'],
  ['/news/0', 'Noch vier Tage bis Anmeldeschluss'],
  ['/mannschaften', 'Mannschaften'],
  ['/Mannschaften', 'Mannschaften'],
  ['/vorstand', 'Vorstand'],
  ['/chronik', 'Chronik'],
  ['/termine', 'Termine'],
  ['/anfahrt', 'Anfahrt'],
  ['/kontakt', 'Fragen?'],
  ['/impressum', 'Impressum'],
  ['/datenschutz', 'Datenschutzerklärung'],
  ['/faq', 'FAQ'],
  ['/docs', 'Downloads'],
  ['/dorfspielttt', 'Dorfspiel-Tischtennisturnier 2024'],
  ['/admin', 'Login'],
]

test('every address of the specification shows its page between header, banner with overlay, and footer', async () => {
  const page = await stage.look({ scripts: false })
  for (const [path, heading] of EVERY_ROUTE) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 200])
    const title = page.getByRole('heading', { level: 1 })
    expect([path, await title.allInnerTexts()]).toEqual([path, [heading]])
    expect([path, await page.getByRole('banner').getByRole('link', { name: 'TTC Musterdorf' }).count()]).toEqual([
      path,
      1,
    ])
    expect([path, await page.getByRole('contentinfo').getByText('© 2023').count()]).toEqual([path, 1])
    expect([path, await title.evaluate(hasPictureWithOverlay)]).toEqual([path, true])
  }
})

/** The heading stands on a drawn picture with a dark gradient over it. */
function hasPictureWithOverlay(heading: Element): boolean {
  for (let band = heading.parentElement; band; band = band.parentElement) {
    const scene = band.querySelector(':scope > svg')
    if (!scene) continue
    const isCovering = scene.getBoundingClientRect().width >= innerWidth
    return isCovering && getComputedStyle(band, '::after').backgroundImage.includes('gradient')
  }
  return false
}

describe('the header on a desk', () => {
  test('leads to the home page, the news, directions, contact and, as a button, to the membership form', async () => {
    const page = await visit(1280, '/faq')
    const header = page.getByRole('banner')
    const navigation = header.getByRole('navigation', { name: 'Hauptnavigation' })
    for (const [name, path] of [
      ['Aktuelles', '/news'],
      ['Anfahrt', '/anfahrt'],
      ['Kontakt', '/kontakt'],
    ]) {
      const link = navigation.getByRole('link', { name: name ?? '', exact: true })
      expect([name, await link.isVisible(), await link.getAttribute('href')]).toEqual([name, true, path])
    }
    const join = header.getByRole('link', { name: 'Mitglied werden' })
    expect(await join.getAttribute('href')).toBe('/docs')
    const [button, plain] = await Promise.all(
      [join, navigation.getByRole('link', { name: 'Kontakt' })].map((link) =>
        link.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    )
    expect(button).not.toBe(plain)
    await header.getByRole('link', { name: 'TTC Musterdorf' }).click()
    await page.waitForURL(`${stage.site.origin}/`)
  })

  test('names the page one is on', async () => {
    const page = await visit(1280, '/kontakt')
    const current = page.getByRole('banner').locator('[aria-current="page"]:visible')
    expect(await current.allInnerTexts()).toEqual(['Kontakt'])
  })

  test('opens and closes the list „Verein“ on click', async () => {
    const page = await visit(1280)
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    const toggle = navigation.getByText('Verein', { exact: true })
    const board = navigation.getByRole('link', { name: 'Vorstand' })
    expect(await board.isVisible()).toBe(false)

    await toggle.click()
    await board.waitFor({ state: 'visible' })
    const shown = await navigation.getByRole('list').last().getByRole('link').evaluateAll(readLinks)
    expect(shown).toEqual(clubLinks('/Mannschaften'))

    await toggle.click()
    await board.waitFor({ state: 'hidden' })
  })

  test('closes the list with Esc, gives the focus back, and after a click elsewhere or on a link', async () => {
    const page = await visit(1280)
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    const toggle = navigation.getByText('Verein', { exact: true })
    const board = navigation.getByRole('link', { name: 'Vorstand' })

    await toggle.click()
    await board.focus()
    await page.keyboard.press('Escape')
    await board.waitFor({ state: 'hidden' })
    await expectFocus(toggle)

    await toggle.click()
    await page.getByRole('heading', { level: 1 }).click()
    await board.waitFor({ state: 'hidden' })

    await toggle.click()
    await board.click()
    await page.getByRole('heading', { level: 1, name: 'Vorstand' }).waitFor()
    await board.waitFor({ state: 'hidden' })
  })

  test('shows no menu button', async () => {
    const page = await visit(1280)
    expect(await page.getByLabel('Menü').first().isVisible()).toBe(false)
  })
})

describe('the menu on a phone', () => {
  test('opens and closes by its button and holds every link', async () => {
    const page = await visit(360)
    const button = page.getByRole('banner').locator('summary').and(page.getByLabel('Menü'))
    const menu = page.getByRole('navigation', { name: 'Menü' })
    expect(await menu.isVisible()).toBe(false)
    expect(await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link').count()).toBe(0)

    await button.click()
    await menu.waitFor({ state: 'visible' })
    expect(await menu.getByRole('link').evaluateAll(readLinks)).toEqual([
      ['Aktuelles', '/news'],
      ['Anfahrt', '/anfahrt'],
      ['Kontakt', '/kontakt'],
      ['Mitglied werden', '/docs'],
    ])
    await page.setViewportSize({ width: 768, height: 900 })
    const join = page.getByRole('banner').getByRole('link', { name: 'Mitglied werden' })
    expect(await join.filter({ visible: true }).count()).toBe(1)
    await page.setViewportSize({ width: 360, height: 900 })

    await menu.getByText('Verein', { exact: true }).click()
    await menu.getByRole('link', { name: 'Chronik' }).waitFor({ state: 'visible' })
    expect(await menu.getByRole('list').last().getByRole('link').evaluateAll(readLinks)).toEqual(
      clubLinks('/mannschaften'),
    )

    await button.click()
    await menu.waitFor({ state: 'hidden' })
  })

  test('opens with the list „Verein“ closed, however it was left', async () => {
    const page = await visit(360)
    const button = page.getByRole('banner').locator('summary').and(page.getByLabel('Menü'))
    const menu = page.getByRole('navigation', { name: 'Menü' })
    const chronicle = menu.getByRole('link', { name: 'Chronik' })
    await button.click()
    await menu.getByText('Verein', { exact: true }).click()
    await chronicle.waitFor({ state: 'visible' })
    await button.click()
    await menu.waitFor({ state: 'hidden' })
    await button.click()
    await menu.waitFor({ state: 'visible' })
    await chronicle.waitFor({ state: 'hidden' })
  })

  test('does so where no script runs, too', async () => {
    const page = await stage.lookAt('/faq', { width: 360, scripts: false })
    const menu = page.getByRole('navigation', { name: 'Menü' })
    const chronicle = menu.getByRole('link', { name: 'Chronik' })
    const open = () => page.getByRole('link', { name: 'Menü', exact: true }).click()
    await open()
    await menu.getByRole('link', { name: 'Verein' }).click()
    await chronicle.waitFor()
    await page.getByRole('link', { name: 'Menü schließen' }).click()
    expect(await menu.getByRole('link', { name: 'Kontakt' }).isVisible()).toBe(false)
    await open()
    expect(await chronicle.isVisible()).toBe(false)
    await menu.getByRole('link', { name: 'Anfahrt' }).click()
    await page.getByRole('heading', { level: 1, name: 'Anfahrt' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Kontakt' }).isVisible()).toBe(false)
  })

  test('is closed on the page a link leads to', async () => {
    const page = await visit(360)
    await page.getByRole('banner').locator('summary').and(page.getByLabel('Menü')).click()
    const menu = page.getByRole('navigation', { name: 'Menü' })
    await menu.getByRole('link', { name: 'Anfahrt' }).click()
    await page.getByRole('heading', { level: 1, name: 'Anfahrt' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
  })
})

test('the footer leads to the teams on the league portal in a new tab, to the legal pages, the questions and the login', async () => {
  const page = await visit(1280, '/faq')
  const footer = page.getByRole('contentinfo')
  const portal = footer.getByRole('link', { name: /Mannschaften bei myTischtennis/ })
  expect(await portal.getAttribute('href')).toBe('https://www.mytischtennis.de/')
  expect(await portal.getAttribute('target')).toBe('_blank')
  expect(await portal.getAttribute('rel')).toContain('noopener')

  const links = await footer.getByRole('link').evaluateAll(readLinks)
  expect(links).toEqual(
    expect.arrayContaining([
      ['Datenschutz', '/datenschutz'],
      ['Impressum', '/impressum'],
      ['FAQs', '/faq'],
      ['Login', '/admin'],
    ]),
  )
  expect(links.filter(([, path]) => path === '/')).toHaveLength(1)
  expect(await footer.getByText('© 2023', { exact: false }).innerText()).toContain('TTC Musterdorf')
  expect(await footer.innerText()).toContain('Zusammen spielen, zusammenhalten')
})

test('the footer says where the club is and how to reach it, on paper too', async () => {
  const page = await visit(1280, '/chronik')
  const footer = page.getByRole('contentinfo')
  const contact = footer.getByText('Hallenweg 3, 66600 Musterdorf')
  expect(await contact.textContent()).toContain('TTC Musterdorf 1964 e. V.')
  expect(await footer.getByRole('link', { name: '(0171) 3920064' }).getAttribute('href')).toBe('tel:01713920064')
  const mail = footer.getByRole('link', { name: 'info@ttc-musterdorf.example' })
  expect(await mail.getAttribute('href')).toBe('mailto:info@ttc-musterdorf.example')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => contact.isVisible()).toBe(true)
  expect(await footer.getByRole('link', { name: 'Login' }).isVisible()).toBe(false)
})

describe('a club whose copyright year goes on', () => {
  const yaml = readFileSync(new URL('../../content/club/club.yaml', import.meta.url), 'utf8')
  const files = { 'club/club.yaml': yaml.replace('copyrightYear: 2023', 'copyrightYear: auto') }
  const clock = createClock('2024-12-31T22:30:00Z')
  const ongoing = prepareStage({ now: clock.now, content: { files, withoutNews: true } })

  test('shows the present one, on pages that are kept as well', async () => {
    const shown = async () => /© (?:<!-- -->)?(\d+)/.exec(await (await fetch(`${ongoing.site.origin}/faq`)).text())?.[1]
    expect(await shown()).toBe('2024')
    clock.set('2024-12-31T23:30:00Z')
    // Requests that arrive while the old page is being cached still get it.
    await expect.poll(shown).toBe('2025')
  })
})

function readLinks(links: Element[]) {
  return links.map((link) => [link.textContent.trim(), link.getAttribute('href')])
}
