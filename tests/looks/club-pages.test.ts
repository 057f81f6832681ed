import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()

const read = (path: string) => stage.lookAt(path, { scripts: false })

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const subheadings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
const mainText = (page: Page) => page.getByRole('main').innerText()

describe('the board page', () => {
  test('is headed „Vorstand“ with its subtitle and a group photo', async () => {
    const page = await read('/vorstand')
    expect(await heading(page)).toBe('Vorstand')
    const subtitle = 'Unsere Vereinsführung: Erfahren, engagiert und mit Herz dabei'
    expect(await page.getByText(subtitle, { exact: true }).isVisible()).toBe(true)
    const photo = page.getByRole('img', { name: /Gruppenbild der dreizehn Vorstandsmitglieder/ })
    expect(await photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
  })

  test('shows 13 members with name, position and a picture; four Beisitzer have no mail link', async () => {
    const page = await read('/vorstand')
    const members = page.getByRole('main').getByRole('listitem')
    const shown = await members.evaluateAll((all) =>
      all.map((member) => ({
        position: member.querySelector('p')?.textContent,
        hasName: member.querySelector('h2')?.textContent !== '',
        mail: member.querySelector('a')?.getAttribute('href') ?? undefined,
        picture: member.querySelector('img')?.getAttribute('src') ?? undefined,
      })),
    )
    expect(shown.map(({ position }) => position)).toEqual([
      '1. Vorsitzender',
      '2. Vorsitzende',
      'Schriftführer',
      'Kassenwartin',
      'Spielausschussvorsitzender',
      'Jugendwartin',
      'Pressewart',
      'Gerätewart',
      ...['Beisitzerin', 'Beisitzer', 'Beisitzerin', 'Beisitzer', 'Beisitzer'],
    ])
    expect(shown.every(({ hasName }) => hasName)).toBe(true)
    const withoutMail = shown.filter(({ mail }) => mail === undefined).map(({ position }) => position)
    expect(withoutMail).toEqual(['Beisitzer', 'Beisitzerin', 'Beisitzer', 'Beisitzer'])
    expect(shown[0]?.mail).toBe('mailto:vorsitz@ttc-musterdorf.example')
    expect(new Set(shown.map(({ picture }) => picture)).size).toBe(13)
  })

  describe('where members have no picture of their own', () => {
    const member = (name: string, gender: string) =>
      `  - name: ${name}\n    position: Beisitz\n    gender: ${gender}\n    email: ''\n`
    const board = `groupPicture: pictures/vorstand-gruppe.svg\ngroupPictureText: Alle\nmembers:\n${member('A', 'm')}${member('B', 'w')}${member('C', 'm')}`
    const plain = prepareStage({ content: { files: { 'club/board.yaml': board }, withoutNews: true } })

    test('shows one that is chosen by gender', async () => {
      const { page } = await plain.open('/vorstand', { scripts: false })
      const pictures = page.getByRole('main').getByRole('listitem').locator('img')
      const [first, second, third] = await pictures.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
      expect(third).toBe(first)
      expect(second).not.toBe(first)
    })
  })
})

describe('the downloads page', () => {
  test('is headed „Downloads“ with its subtitle and has exactly two documents', async () => {
    const page = await read('/docs')
    expect(await heading(page)).toBe('Downloads')
    const subtitle = 'Hier finden Sie alle wichtigen Dokumente und Formulare zum Herunterladen.'
    expect(await page.getByText(subtitle, { exact: true }).isVisible()).toBe(true)
    const names = await page.getByRole('main').getByRole('link').allInnerTexts()
    // Below them a link to the form that fills in the first one.
    expect(names).toEqual(['Antrag auf Mitgliedschaft', 'Satzung', 'Antrag ausfüllen'])
    expect(
      await page
        .getByRole('main')
        .getByText(/^PDF, /)
        .count(),
    ).toBe(2)
  })

  test.each(['Antrag auf Mitgliedschaft', 'Satzung'])('„%s“ is a PDF in the docs folder of the site', async (name) => {
    const page = await read('/docs')
    const path = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(path).toMatch(/^\/docs\/[a-z-]+\.pdf$/)
    const answer = await fetch(stage.site.origin + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('the membership application has fields that can be filled in on screen', async () => {
    const answer = await fetch(`${stage.site.origin}/docs/antrag-auf-mitgliedschaft.pdf`)
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('/AcroForm')
  })
})

describe('the teams page', () => {
  test('leads to the league tables in a new tab', async () => {
    const page = await read('/mannschaften')
    expect(await heading(page)).toBe('Mannschaften')
    const tables = page.getByRole('main').getByRole('link', { name: /^Tabellen/ })
    expect(await tables.getAttribute('href')).toBe('https://www.mytischtennis.de/click-tt/')
    expect([await tables.getAttribute('target'), await tables.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('looks back at the seasons 2023, 2022 and 2021, one card each; earlier ones are folded away', async () => {
    const page = await read('/mannschaften')
    const review = page.getByRole('region', { name: 'Rückblick', exact: true })
    const seasons = review.getByRole('heading', { level: 3 })
    expect(await seasons.filter({ visible: true }).allInnerTexts()).toEqual([
      'Saison 2023/24',
      'Saison 2022/23',
      'Saison 2021/22',
    ])
    await review.getByText('Frühere Spielzeiten').click()
    expect(await seasons.filter({ visible: true }).allInnerTexts()).toEqual([
      'Saison 2023/24',
      'Saison 2022/23',
      'Saison 2021/22',
      'Saison 2020/21',
      'Saison 2019/20',
      'Saison 2018/19',
    ])
  })

  test('says for each team its league and its place', async () => {
    const page = await read('/mannschaften')
    const card = page.getByRole('region', { name: 'Saison 2023/24' })
    expect(await card.getByRole('columnheader').allInnerTexts()).toEqual(['Mannschaft', 'Liga', 'Platz'])
    expect(await card.getByRole('rowheader').allInnerTexts()).toEqual([
      'Herren 1',
      'Herren 2',
      'Senioren 1',
      'Senioren 2',
      'Senioren 3',
      '4er Herren',
      '4er Senioren',
      'Jugend 15',
    ])
    const first = card.getByRole('row').filter({ hasText: 'Herren 1' }).getByRole('cell')
    expect(await first.allInnerTexts()).toEqual(['Bezirksliga', '3.'])
  })
})

test('the chronicle tells of the founding, the growth, the first state title and the team counts', async () => {
  const page = await read('/chronik')
  expect(await heading(page)).toBe('Chronik')
  const text = await mainText(page)
  for (const fact of [
    '21. April 1964',
    '16 Leute',
    '143 Mitglieder',
    '178',
    'ersten Landestitel',
    '2011',
    '2014',
    'zehn Mannschaften',
    '2015/16',
    'zwölf',
  ]) {
    expect(text).toContain(fact)
  }
  expect(text.length).toBeGreaterThan(3_000)
})

test('the privacy policy has its sections and describes what the site really does', async () => {
  const page = await read('/datenschutz')
  expect(await heading(page)).toBe('Datenschutzerklärung')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
  const folded = page.getByRole('main').locator('details')
  await folded.evaluateAll((all) => all.forEach((part) => part.setAttribute('open', '')))
  const sections = [
    'Datenschutz auf einen Blick',
    'Hosting',
    'Allgemeine Hinweise',
    'Datenerfassung auf dieser Website',
    'Plugins und Werkzeuge',
  ]
  expect((await subheadings(page)).filter((section) => sections.includes(section))).toEqual(sections)
  const parts = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
  expect(parts).toEqual(
    expect.arrayContaining([
      'Kontaktformular',
      'Anfragen per E-Mail oder Telefon',
      'Turnieranmeldung',
      'Schriftart Archivo',
      'Symbole',
      'Karte auf der Seite „Anfahrt“',
    ]),
  )
  const text = await mainText(page)
  expect(text).toContain('TTC Musterdorf 1964 e. V.')
  expect(text).not.toContain('{{')
})

test('the imprint names association, address, register, court, representatives and mail, and limits liability', async () => {
  const page = await read('/impressum')
  expect(await heading(page)).toBe('Impressum')
  const text = await mainText(page)
  for (const fact of [
    'TTC Musterdorf 1964 e. V.',
    'Hallenweg 3',
    '66600 Musterdorf',
    'Amtsgericht Saarbrücken',
    'VR 0000',
    'Bernd Kantner (1. Vorsitzender)',
  ]) {
    expect(text).toContain(fact)
  }
  const mail = page.getByRole('main').getByRole('link', { name: 'info@ttc-musterdorf.example' })
  expect(await mail.getAttribute('href')).toBe('mailto:info@ttc-musterdorf.example')
  expect(await subheadings(page)).toEqual(
    expect.arrayContaining(['Haftung für Inhalte', 'Haftung für Links', 'Urheberrecht']),
  )
})

test('the questions page shows only „Coming soon“', async () => {
  const page = await read('/faq')
  expect(await mainText(page)).toMatch(/^FAQ\s+Coming soon$/)
})

describe('a club that has written questions and answers', () => {
  const text =
    '---\ntitle: FAQ\nsubtitle: Was man uns oft fragt\n---\n\n## Was kostet es?\n\nNichts, sagt der {{club.shortName}}.\n'
  const asked = prepareStage({ content: { files: { 'pages/faq.md': text }, withoutNews: true } })

  test('shows them, with a link to each question', async () => {
    const { page } = await asked.open('/faq', { scripts: false })
    expect(await subheadings(page)).toEqual(['Auf dieser Seite', 'Was kostet es?'])
    expect(await mainText(page)).toContain('Nichts, sagt der TTC Musterdorf.')
    await page.getByRole('link', { name: 'Was kostet es?' }).click()
    expect(new URL(page.url()).hash).not.toBe('')
    expect(await mainText(page)).not.toContain('Coming soon')
  })
})

test('the login page has a place to stand and no search engine lists it', async () => {
  const page = await read('/admin')
  expect(await heading(page)).toBe('Login')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
})
