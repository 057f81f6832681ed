import { describe, expect, onTestFinished, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { PUBLIC_PAGES } from '#tests/support/site/public-pages.ts'
import { loseTable } from '#tests/support/site/lose-table.ts'
import { fillIn, sampleRegistrationFields, sendRegistration, TIME_TO_TYPE } from '#tests/support/site/register.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-12-17T11:00:00Z')
const stage = prepareStage({ now: clock.now })
const PHONE = 360

async function openPage(path: string, width = 1280) {
  const page = await stage.look({ width, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, path)
  return page
}

test('what stands in the way is found at the width where it does, in the dark and in a frame', async () => {
  const { page } = await stage.visit()
  await page.setContent(`<!doctype html><html lang="de"><title>Barrieren</title><style>
    :root { color-scheme: light dark }
    #pale { color: #777; background: #888 }
    #middle { display: none }
    @media (prefers-color-scheme: dark) { #dim { color: #333; background: #222 } }
    @media (width: 768px) { #middle { display: block } }
    @media (width: 1280px) { #wide { color: #777; background: #888 } button { height: 9px; padding: 0; display: block } }
    </style><main><h1>Barrieren</h1><img src="x.png"><p id="pale">Blass</p><p id="dim">Dunkel</p><p id="wide">Breit</p>
    <img id="middle" src="y.png"><button>A</button><button>B</button>
    <iframe title="Innen" srcdoc="<html lang=de><title>Innen</title><main><h1>Innen</h1><input></main>"></iframe></main>`)
  await page.frameLocator('iframe').getByRole('textbox').waitFor()
  const found = await findBarriers(page)
  expect(found).toEqual(
    expect.arrayContaining([
      '360: image-alt at img[src="x.png"]',
      '360: label at iframe,input',
      '360: color-contrast at #pale',
      '360, dark: color-contrast at #pale, #dim',
      '768: image-alt at img[src="x.png"], #middle',
      '1280: color-contrast at #pale, #wide',
      '1280: target-size at button:nth-child(7), button:nth-child(8)',
    ]),
  )
})

test('colours that were looked at are not looked at again, but for another ground, another rule, other colours, or another dark', async () => {
  const { page } = await stage.visit()
  const look = async (content: string, colour = '#8a8a8a', dark = '') => {
    await page.setContent(`<!doctype html><html lang="de"><title>Farben</title>
      <style>p { color: ${colour} } @media (prefers-color-scheme: dark) { ${dark} }</style><main><h1>Farben</h1>${content}</main>`)
    return findBarriers(page, [360])
  }
  const pale = ['360: color-contrast at p', '360, dark: color-contrast at p']
  expect(await look('<p>Blass</p>')).toEqual(pale)
  expect(await look('<p>Blass</p>')).toEqual([])
  expect(await look('<div style="background: #eee"><p>Blass</p></div>')).toEqual(pale)
  expect(await look('<p class="note">Blass</p>')).toEqual(pale)
  expect(await look('<p>Blass</p>', '#898989')).toEqual(pale)
  expect(await look('<p>Blass</p>', '#898989', 'p { color: #aaa }')).toEqual(pale)
})

test('every kind of control shows its focus with the dark edge that an orange ring needs on white', async () => {
  const page = await openPage('/')
  for (const path of ['/', '/news', '/mannschaften', '/termine', '/kontakt', '/mitglied-werden']) {
    await open(page, path)
    expect.soft([path, await page.evaluate(findFaintFocus)]).toEqual([path, []])
  }
})

/** Runs inside the page. */
function findFaintFocus() {
  const kinds = new Map<string, HTMLElement>()
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  for (const control of document.querySelectorAll<HTMLElement>(`main :is(${controls})`)) {
    const kind = [control.parentElement?.className, control.tagName, control.className].join(' ')
    if (control.checkVisibility()) kinds.set(kind, control)
  }
  const isEdged = (element: Element | null) =>
    element !== null && getComputedStyle(element).boxShadow.endsWith(' 0px 0px 0px 2px')
  return [...kinds.values()].flatMap((control) => {
    // TypeScript's options lack it so far.
    control.focus({ focusVisible: true } as FocusOptions)
    for (const animation of document.getAnimations()) animation.finish()
    return isEdged(control) || isEdged(control.closest('li, article')) ? [] : [control.outerHTML.slice(0, 90)]
  })
}

describe('nothing stands in the way at 360, 768 and 1280 pixels', () => {
  test('on every public page, and on those that lead nowhere', async () => {
    // One after the other in one window: a browser that has just parsed the program needs half of the time.
    const { page } = await stage.visit({ height: 800 })
    for (const path of [
      ...PUBLIC_PAGES,
      '/news?suche=gibt-es-nicht',
      '/news/0',
      '/news/maiwanderung-2024',
      '/admin',
      '/gibt-es-nicht',
      '/news/999',
    ]) {
      await open(page, path)
      expect.soft([path, await findBarriers(page)]).toEqual([path, []])
    }
  })

  test('with the earlier seasons unfolded', async () => {
    const page = await openPage('/mannschaften')
    await page.getByText('Frühere Spielzeiten').click()
    expect(await findBarriers(page)).toEqual([])
  })

  test('in the full-screen gallery', async () => {
    const page = await openPage('/news/maiwanderung-2024')
    await page.getByRole('link', { name: /^Bild 1 von 9/ }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  test('in a registration form with mistakes, and on the confirmation', async () => {
    const page = await openPage('/dorfspielttt')
    clock.advance(TIME_TO_TYPE)
    await fillIn(page, { ...sampleRegistrationFields, Telefonnummer: '12', 'E-Mail': 'a@b' })
    await sendRegistration(page)
    await page.getByRole('alert').getByRole('link').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    await fillIn(page, {
      ...sampleRegistrationFields,
      'Mannschaftsname 1': 'Donaudampfschifffahrtsgesellschaft'.repeat(2),
    })
    await sendRegistration(page)
    await page.getByRole('heading', { level: 1, name: 'Ihre Anmeldung ist da' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  test('on the page of an unexpected error, and of news that could not be fetched', async () => {
    const page = await openPage('/faq')
    await page.route('**/news.data*', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Aktuelles' }).click()
    await page.getByText('Die Nachrichten konnten nicht geladen werden.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.unroute('**/news.data*')

    const bringBack = await loseTable(stage.site, 'articles')
    onTestFinished(bringBack)
    const broken = await openPage('/news?suche=Boule')
    await broken.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
    expect(await findBarriers(broken)).toEqual([])
  })
})

test('a button has an edge where people choose their own colours', async () => {
  const page = await openPage('/kontakt')
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = page.getByRole('button', { name: 'Weiter', exact: true })
  expect(await edge.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px')
})

test('an open list „Verein“ has no barrier', async () => {
  const page = await openPage('/')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await navigation.getByText('Verein', { exact: true }).click()
  await navigation.getByRole('link', { name: 'Chronik' }).waitFor()
  expect(await findBarriers(page, [1280])).toEqual([])
})

test('an open menu on a phone has no barrier', async () => {
  const page = await openPage('/', PHONE)
  await page.getByRole('banner').locator('summary').and(page.getByLabel('Menü')).click()
  const menu = page.getByRole('navigation', { name: 'Menü' })
  await menu.getByText('Verein', { exact: true }).click()
  await menu.getByRole('link', { name: 'Chronik' }).waitFor()
  expect(await findBarriers(page, [PHONE, 768])).toEqual([])
})

test('the first key press reaches a link that leads past the navigation', async () => {
  const page = await openPage('/vorstand')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expectFocus(skip)
  expect((await skip.boundingBox())?.width).toBeGreaterThan(50)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInContent = await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))
  expect(isInContent).toBe(true)
})

test('every page says its language and has exactly one first-level heading', async () => {
  for (const path of [...PUBLIC_PAGES, '/news/0', '/gibt-es-nicht']) {
    const html = await (await fetch(stage.site.origin + path)).text()
    expect([path, html.includes('<html lang="de">'), html.match(/<h1/g)?.length]).toEqual([path, true, 1])
  }
})
