import { describe, expect, test } from 'vitest'
import { articleFile } from '#tests/support/samples/sample-articles.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const TUESDAY_BEFORE_CHRISTMAS = '2024-12-17T11:00:00Z'
const clock = createClock(TUESDAY_BEFORE_CHRISTMAS)
const stage = prepareStage({ now: clock.now })

const openHome = (width = 1280) => stage.lookAt('/', { width })

test('the home page greets with „Tischtennis verbindet.“ and shows its blocks in their order', async () => {
  const page = await openHome()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tischtennis verbindet.')
  const blocks = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  const expected = [
    'Jugendtraining: zurzeit keine Neuanmeldungen',
    'Trainingszeiten',
    'News - auf einen Blick',
    'Was uns ausmacht',
  ]
  expect(blocks.filter((block) => expected.includes(block))).toEqual(expected)
})

test.each([
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])('at $width×$height the first screen says when the next training and the next match begin', async (screen) => {
  const page = await stage.lookAt('/', screen)
  const told = page.getByRole('main').locator('dl').first()
  expect(await told.getByRole('term').allInnerTexts()).toEqual(['Nächstes Training', 'Nächstes Spiel'])
  const [training, match] = await told.getByRole('definition').allInnerTexts()
  expect(training).toBe('Heute 17:30 Jugend')
  expect(match).toMatch(/^\S.+ (?:gegen|bei) \S/)
  const { y, height } = (await told.boundingBox()) ?? { y: Infinity, height: 0 }
  expect(y + height).toBeLessThan(screen.height)
})

test('the next training is said as of the day and the hour', async () => {
  const told = async () => (await openHome()).getByRole('definition').first().innerText()
  for (const [moment, text] of [
    ['2024-12-17T17:00:00Z', 'Heute 19:00 Erwachsene'],
    ['2024-12-17T21:30:00Z', 'Do., 19.12. 17:30 Jugend'],
    ['2024-12-17T23:00:00Z', 'Morgen 17:30 Jugend'],
    ['2024-12-24T11:00:00Z', 'Di., 07.01. 17:30 Jugend'],
  ] as const) {
    clock.set(moment)
    expect(await told()).toBe(text)
  }
  clock.set(TUESDAY_BEFORE_CHRISTMAS)
})

test('on a phone the page is at most 4,200 pixels long', async () => {
  const page = await stage.lookAt('/', { width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_200)
})

test('parents read that the youth training takes no new children because places are limited', async () => {
  const page = await openHome()
  const notice = page.getByRole('region', { name: 'Jugendtraining: zurzeit keine Neuanmeldungen' })
  expect(await notice.innerText()).toContain('Alle Plätze im Jugendtraining sind belegt')
  expect(await notice.getByRole('link').getAttribute('href')).toBe('/jugend')
})

test('training is on Tuesday and Thursday, youth 17:30–19:00, adults 19:00–22:00', async () => {
  const page = await openHome()
  const times = page.getByRole('region', { name: 'Trainingszeiten' })
  expect(await times.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Dienstag', 'Donnerstag'])
  expect(await times.getByRole('term').allInnerTexts()).toEqual(['Jugend', 'Erwachsene', 'Jugend', 'Erwachsene'])
  const shown = await times.getByRole('definition').allInnerTexts()
  expect(shown).toEqual(['17:30–19:00', '19:00–22:00', '17:30–19:00', '19:00–22:00'])
})

test('the page says what holds today, and says something else tomorrow', async () => {
  const today = async () => (await openHome()).getByRole('region', { name: 'Trainingszeiten' }).innerText()
  expect(await today()).toContain('Heute ist Training: Jugend ab 17:30 Uhr, Erwachsene ab 19:00 Uhr')
  clock.set('2024-12-18T11:00:00Z')
  expect(await today()).not.toContain('Heute ist Training')
  clock.set('2024-12-24T11:00:00Z')
  expect(await today()).toContain('Zurzeit kein Training: Weihnachtsferien (bis 03.01.2025)')
  clock.set(TUESDAY_BEFORE_CHRISTMAS)
})

test('a reader who wants the training in a calendar learns how: on the device, with Google, or as a file', async () => {
  const page = await openHome()
  await page.getByRole('link', { name: 'Kalender abonnieren' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kalender abonnieren' }).waitFor()
  const links = page.getByRole('main').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const host = new URL(stage.site.origin).host
  expect(hrefs).toEqual([
    `webcal://${host}/kalender.ics`,
    `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(`webcal://${host}/kalender.ics`)}`,
    '/kalender.ics',
  ])
  expect(await page.getByText(`${stage.site.origin}/kalender.ics`).isVisible()).toBe(true)
})

test('the next tournament is announced until it is over', async () => {
  const strip = (await openHome()).getByRole('region', { name: 'Dorfspiel-Tischtennisturnier 2024' })
  expect(await strip.getByRole('link').getAttribute('href')).toBe('/dorfspielttt')
  expect(await strip.innerText()).toContain('Am 28.12.2024 um 10:00 Uhr')
  clock.set('2024-12-29T11:00:00Z')
  const later = await openHome()
  expect(await later.getByRole('region', { name: 'Dorfspiel-Tischtennisturnier 2024' }).count()).toBe(0)
  clock.set(TUESDAY_BEFORE_CHRISTMAS)
})

test('the club says what it stands for', async () => {
  const values = (await openHome()).getByRole('region', { name: 'Was uns ausmacht' })
  expect(await values.getByRole('heading', { level: 3 }).count()).toBe(3)
})

describe('News - auf einen Blick', () => {
  const block = async () => (await openHome()).getByRole('region', { name: 'News - auf einen Blick' })

  test('leads to all news and shows the four newest articles by their position', async () => {
    const news = await block()
    expect(await news.getByRole('link', { name: 'Aktuelles' }).getAttribute('href')).toBe('/news')
    const teasers = news.getByRole('article')
    const links = await teasers.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['/news/0', '/news/1', '/news/2', '/news/3'])
    expect(await teasers.getByRole('heading').allInnerTexts()).toEqual([
      'Noch vier Tage bis Anmeldeschluss',
      'Training über Weihnachten',
      'Marco Lessing ist Vereinsmeister 2024',
      'Halbzeit',
    ])
    expect(await teasers.getByRole('time').allInnerTexts()).toEqual([
      '15.12.2024 17:45',
      '11.12.2024 18:10',
      '08.12.2024 16:20',
      '01.12.2024 19:45',
    ])
  })

  test('leads to the article', async () => {
    const news = await block()
    await news.getByRole('link', { name: 'Halbzeit' }).click()
    await news.page().getByRole('heading', { level: 1, name: 'Halbzeit' }).waitFor()
    await news.page().waitForURL('**/news/halbzeit-2024-25')
  })

  test('shows the default picture only where an article has none', async () => {
    const teasers = (await block()).getByRole('article')
    const hasDefault = await teasers.evaluateAll((all) =>
      all.map((teaser) => teaser.querySelector('[data-default-picture] img') !== null),
    )
    expect(hasDefault).toEqual([false, true, false, false])
    expect(await teasers.locator('img').count()).toBe(4)
  })
})

describe('with titles of every length and dates at the edges', () => {
  const stage50 = prepareStage({
    content: {
      withoutNews: true,
      files: {
        'news/a.md': articleFile({ title: 'Ä'.repeat(51), date: '2024-12-31 23:30' }),
        'news/b.md': articleFile({ title: 'ß'.repeat(50), date: '2024-07-01 00:15' }),
        'news/c.md': articleFile({ title: '👨‍👩‍👧'.repeat(51), date: '2024-03-31 03:00' }),
      },
    },
  })

  test('a title beyond 50 characters is cut to 50 and „ ...“, and its whole text is the name of the link', async () => {
    const page = await stage50.lookAt('/')
    const teasers = page.getByRole('region', { name: 'News - auf einen Blick' }).getByRole('article')
    expect(await teasers.getByRole('heading').allInnerTexts()).toEqual([
      `${'Ä'.repeat(50)} ...`,
      'ß'.repeat(50),
      `${'👨‍👩‍👧'.repeat(50)} ...`,
    ])
    expect(await teasers.getByRole('link', { name: 'Ä'.repeat(51), exact: true }).count()).toBe(1)
  })

  test('dates are German local time wherever server and visitor are', async () => {
    const page = await stage50.lookAt('/')
    const teasers = page.getByRole('region', { name: 'News - auf einen Blick' }).getByRole('article')
    expect(await teasers.getByRole('time').allInnerTexts()).toEqual([
      '31.12.2024 23:30',
      '01.07.2024 00:15',
      '31.03.2024 03:00',
    ])
  })
})

describe('without any article', () => {
  const empty = prepareStage({ content: { withoutNews: true } })

  test('the block says „Noch keine Artikel vorhanden“', async () => {
    const page = await empty.lookAt('/')
    const news = page.getByRole('region', { name: 'News - auf einen Blick' })
    expect(await news.getByText('Noch keine Artikel vorhanden', { exact: true }).isVisible()).toBe(true)
    expect(await news.getByRole('article').count()).toBe(0)
  })

  test('the list says „Keine Artikel vorhanden“ and asks to come back', async () => {
    const page = await empty.lookAt('/news')
    const main = page.getByRole('main')
    expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Keine Artikel vorhanden'])
    const sentence = 'Es wurden keine Artikel gefunden. Bitte versuchen Sie es später erneut.'
    expect(await main.getByText(sentence, { exact: true }).isVisible()).toBe(true)
  })
})
