import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { enter } from '#tests/support/site/enter.ts'
import {
  asEditor,
  beginArticle,
  openArticle,
  readSource,
  saved,
  textOf,
  told,
  write,
} from '#tests/support/site/news-desk.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()

test('what is written saves itself, and stands there as Markdown', async () => {
  const { page, complaints } = await asEditor(stage)
  const path = await beginArticle(page)
  await textOf(page).click()
  await page.keyboard.type('## Das Spiel\nWir **nein** gewannen ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('6:4')
  await saved(page)
  await openArticle(page, path)
  expect(await readSource(page)).toBe('## Das Spiel\n\nWir \\*\\*nein\\*\\* gewannen **6:4**')
  expect(complaints).toEqual([])
})

test('everything can be done by keyboard, and the tab key leaves the text', async () => {
  const { page } = await asEditor(stage)
  await beginArticle(page)
  await textOf(page).focus()
  await page.keyboard.type('Mehr dazu')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('dazu')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Wohin führt der Link?').fill('ttc.example/spielplan')
  await page.keyboard.press('Enter')
  await expectFocus(textOf(page))
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+F10')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Liste', exact: true, pressed: true }).waitFor()
  await page.keyboard.press('Tab')
  expect(await textOf(page).evaluate((text) => text === document.activeElement)).toBe(false)
  expect(await readSource(page)).toBe('- Mehr [dazu](https://ttc.example/spielplan)')
})

test('a shortcut pressed before the browser’s selection event acts on the selection', async () => {
  const { page } = await asEditor(stage)
  await beginArticle(page)
  await textOf(page).focus()
  await page.keyboard.type('Mehr dazu')
  await textOf(page).evaluate((text) => {
    getSelection()?.modify('extend', 'backward', 'word')
    text.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
  })
  await page.getByLabel('Wohin führt der Link?').fill('ttc.example/spielplan')
  await page.keyboard.press('Enter')
  await expectFocus(textOf(page))
  expect(await readSource(page)).toBe('Mehr [dazu](https://ttc.example/spielplan)')
})

test('a table of results is filled in with tab and enter', async () => {
  const { page } = await asEditor(stage)
  await beginArticle(page)
  await textOf(page).click()
  await page.getByRole('button', { name: 'Ergebnis als Tabelle einfügen' }).click()
  await type(
    page,
    'Mats',
    'Tab',
    '3:1',
    'Tab',
    '1:0',
    'Tab',
    'Emil',
    'Tab',
    '3:0',
    'Tab',
    '2:0',
    'Enter',
    'Enter',
    'Danach',
  )
  expect(await readSource(page)).toBe(
    '| Spiel | Sätze | Stand |\n| - | -: | -: |\n| Mats | 3:1 | 1:0 |\n| Emil | 3:0 | 2:0 |\n\nDanach',
  )
})

async function type(page: Page, ...keys: string[]) {
  for (const key of keys) await (['Tab', 'Enter'].includes(key) ? page.keyboard.press(key) : page.keyboard.type(key))
}

test('what stood there before the editor came, is not changed by reading or by writing elsewhere', async () => {
  const { page } = await asEditor(stage)
  const path = await beginArticle(page)
  const markdown = '* alt\n* krumm\n\nEin  Satz\nmit Umbruch\n\n| a|b |\n|-|:-:|\n|1|2|\n\n<div>roh</div>\n\nEnde'
  await page.getByRole('button', { name: 'Quelltext' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(markdown)
  await page.getByRole('button', { name: 'Quelltext' }).click()
  await write(page, ' gut')
  await saved(page)
  await openArticle(page, path)
  expect(await readSource(page)).toBe(`${markdown} gut`)
})

describe('when something fails', () => {
  test('offline it lies on the device, and goes to the server when the line is back', async () => {
    const { page, context } = await asEditor(stage)
    const path = await beginArticle(page)
    await context.setOffline(true)
    await write(page, 'Im Funkloch geschrieben')
    await told(page, 'Nur auf diesem Gerät')
    await context.setOffline(false)
    await saved(page)
    await openArticle(page, path)
    expect(await readSource(page)).toBe('Im Funkloch geschrieben')
  })

  test('after a crash the text is there again, with a word about what differs', async () => {
    const { page, context } = await asEditor(stage)
    const path = await beginArticle(page)
    await write(page, 'Erster Satz.')
    await saved(page)
    await context.setOffline(true)
    await write(page, ' Zweiter Satz.')
    await told(page, 'Nur auf diesem Gerät')
    // A closing page would get the line back for a moment, and use it; a crash does not.
    const gone = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    // A crashed page does not answer.
    session.send('Page.crash').catch(() => undefined)
    await gone
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await openArticle(again, path)
    await again.getByRole('heading', { name: /^Ihr Text von \d\d:\d\d ist wieder da$/ }).waitFor()
    await again.getByText('Verschieden ist ein Absatz.').waitFor()
    expect(await readSource(again)).toBe('Erster Satz. Zweiter Satz.')
    await saved(again)
    expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('entwurf:')))).toEqual(
      [],
    )
  })

  test('an expired session keeps the text, and it goes on after signing in in another tab', async () => {
    const { page, context, person } = await asEditor(stage)
    const path = await beginArticle(page)
    await context.clearCookies()
    await write(page, 'Länger geschrieben als angemeldet')
    await told(page, 'Sie sind abgemeldet')
    expect(await page.getByRole('link', { name: 'Neu anmelden' }).getAttribute('target')).toBe('_blank')
    await enter(stage.site, context, person)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await saved(page)
    await openArticle(page, path)
    expect(await readSource(page)).toBe('Länger geschrieben als angemeldet')
  })

  test('signing out waits for the text, and leaves nothing on the device', async () => {
    const { page, context, person } = await asEditor(stage)
    const path = await beginArticle(page)
    await write(page, 'Noch schnell')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/admin/news'))
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('entwurf:')))).toEqual([])
    await enter(stage.site, context, person)
    await openArticle(page, path)
    expect(await readSource(page)).toBe('Noch schnell')
  })
})

describe('when two write', () => {
  async function meet() {
    const anna = await asEditor(stage, { name: 'Anna Beispiel' })
    const path = await beginArticle(anna.page)
    await anna.page.getByRole('textbox', { name: 'Überschrift', exact: true }).fill('Kreispokal')
    await write(anna.page, 'Vorn.\nDas Endspiel gewann Mats mit 4:1.\nHinten.')
    await saved(anna.page)
    const petra = await asEditor(stage)
    await openArticle(petra.page, path)
    return { anna: anna.page, petra: petra.page, path }
  }

  async function replace(page: Page, score: string) {
    await textOf(page).getByText('Das Endspiel gewann Mats').click({ clickCount: 3 })
    await page.keyboard.type(`Das Endspiel gewann Mats mit ${score}.`)
  }

  test('the later editor learns who and when, sees both texts, and chooses paragraph by paragraph', async () => {
    const { anna, petra, path } = await meet()
    await replace(anna, '4:3')
    await saved(anna)
    await replace(petra, '4:2')
    await petra.getByRole('heading', { name: /^Anna Beispiel hat um \d\d:\d\d gespeichert$/ }).waitFor()
    await petra.getByText('„… Mats mit 4:3.“').waitFor()
    await petra.getByRole('button', { name: 'Vergleichen' }).click()
    await petra.getByRole('button', { name: 'So übernehmen' }).click()
    await petra.getByText('fehlt noch die Wahl').waitFor()
    expect(await findBarriers(petra, [360, 1280])).toEqual([])
    await petra.getByRole('button', { name: 'diesen nehmen (Anna Beispiel)' }).click()
    await petra.getByRole('button', { name: 'So übernehmen' }).click()
    await saved(petra)
    await openArticle(petra, path)
    expect(await readSource(petra)).toBe('Vorn.\n\nDas Endspiel gewann Mats mit 4:3.\n\nHinten.')
  })

  test('nothing of either is lost until an editor chooses', async () => {
    const { anna, petra, path } = await meet()
    await replace(anna, '4:3')
    await saved(anna)
    await replace(petra, '4:2')
    await petra.getByRole('button', { name: 'Später' }).click()
    await write(petra, ' Nachtrag.')
    await petra.reload({ waitUntil: 'domcontentloaded' })
    await petra.keyboard.press('Shift')
    await petra.getByRole('heading', { name: /^Anna Beispiel hat um/ }).waitFor()
    expect(await readSource(petra)).toBe('Vorn.\n\nDas Endspiel gewann Mats mit 4:2.\n\nHinten. Nachtrag.')
    await openArticle(anna, path)
    expect(await readSource(anna)).toBe('Vorn.\n\nDas Endspiel gewann Mats mit 4:3.\n\nHinten.')
  })
})

test('nothing stands in the way, on phone, tablet and desk', async () => {
  const { page } = await asEditor(stage)
  await beginArticle(page)
  await write(page, 'Ein Satz.')
  await page.getByRole('button', { name: 'Ergebnis als Tabelle einfügen' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await findBarriers(page, [360, 768, 1280])).toEqual([])
})
