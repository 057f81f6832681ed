/** @module-tag long */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { moveSite } from '#tests/support/move-site.ts'
import {
  astroForm,
  eleventyForm,
  gatsbyForm,
  hugoForm,
  jekyllForm,
  wordPressForm,
} from '#tests/support/samples/sites/forms-of-sites.ts'
import { buildersForm } from '#tests/support/samples/sites/forms-of-wordpress.ts'
import {
  handsForm,
  languagesForm,
  recordsForm,
  templatesForm,
} from '#tests/support/samples/sites/forms-of-templates.ts'

type Moved = Awaited<ReturnType<typeof moveSite>>

/** What was found, as the sum of what was converted and left out, in the order of the report. */
const counts = ({ balance }: Moved) =>
  balance.kinds.slice(0, 4).map(({ found, taken, leftOut }) => `${found} = ${taken} + ${leftOut}`)
const reasons = ({ balance }: Moved) =>
  Object.fromEntries(balance.leftOut.map(({ reason, items }) => [reason, items.map(({ file }) => file)]))

test('Gatsby with Netlify CMS: pictures by the end of their paths, pages of parts, an ambiguous name', async () => {
  const moved = await moveSite('gatsby', gatsbyForm)
  expect(counts(moved)).toEqual(['2 = 2 + 0', '3 = 2 + 1', '8 = 6 + 2', '0 = 0 + 0'])
  expect(moved.articles.get('saison')).toMatchObject({
    previewPicture: 'pictures/saison.jpg',
    pictures: ['pictures/tafel.png'],
  })
  expect(moved.articles.get('saison')?.markdown).toContain('Es geht los 🎉 um 18:30:00 Uhr.')
  expect(moved.report.join('\n')).toContain('logo.svg kann mehreres sein: static/img/a/logo.svg, static/img/b/logo.svg')
  expect(moved.articles.get('fest')?.pictures).toEqual(['pictures/artikel-1.jpg', 'pictures/artikel-2.jpg'])
  expect(await moved.read('pictures/texts.yaml')).toContain('artikel-1.jpg: Der Grill')
  expect(moved.articles.get('fest')?.markdown).toBe(
    '[Video bei YouTube ansehen: Der Film](https://www.youtube.com/watch?v=abc123DEF45)\n\n[Karte bei Google Maps ansehen](https://www.google.com/maps/search/?api=1&query=49.5%2C9.5)',
  )
  const page = await moved.read('pages/abteilungen/tischtennis.md')
  expect(page).toContain('prev_image: pictures/halle.jpg\nmenu: Verein\n')
  expect(page).toMatch(
    /## Training\n\nMontags um sechs\.\n\n!\[Die Tafel\]\(pictures\/tafel\.png\)\n\n\[Mitmachen\]\(\/kontakt\)/,
  )
  expect(await moved.read('pages/sponsoren.md')).toContain(
    '## Bäckerei Korn\n\nBackt für uns.\n\n![Bäckerei Korn](pictures/korn.png)',
  )
})

test('Jekyll: Liquid in addresses, includes with a picture, galleries by folder and list, kramdown', async () => {
  const moved = await moveSite('jekyll', jekyllForm)
  expect(counts(moved)).toEqual(['5 = 4 + 1', '7 = 5 + 2', '10 = 10 + 0', '6 = 1 + 5'])
  const { markdown = '', ...pokal } = moved.articles.get('pokal') ?? {}
  expect(pokal).toMatchObject({
    previewPicture: 'pictures/pokal.jpg',
    pictures: ['pictures/t1.jpg', 'pictures/t2.jpg'],
    metadata: [['categories', ['Herren']]],
  })
  for (const part of [
    '![Erster](pictures/eins.jpg)\n',
    '![Zweiter](pictures/zwei.jpg)',
    '![Der Dritte](pictures/drei.jpg)\n\n*Der Dritte*',
    '- **Aufstieg:** Wer Erster wird.',
    'Siehe [Satzung](/verein/satzung) und [Regeln][r].',
    '[r]: /docs/regeln.pdf',
    '[Karte bei OpenStreetMap ansehen: Unsere Halle](https://www.openstreetmap.org/?mlat=49.1&mlon=9.2#map=17/49.1/9.2)',
  ])
    expect(markdown).toContain(part)
  expect(markdown).not.toMatch(/\{[{%:]|<!--|klein/)
  for (const slug of ['album', 'liste'])
    expect(moved.articles.get(slug)?.pictures).toEqual(['pictures/a.jpg', 'pictures/b.jpg'])
  expect(await moved.read('pages/verein/satzung.md')).toContain('# § 1 Name')
  expect(await moved.read('pages/abteilungen/turnen.md')).toMatch(/menu: Abteilungen\n---\n\nDienstags\./)
  expect(await moved.read('pages/partner.md')).toContain(
    '## Bäckerei Korn\n\n![Bäckerei Korn](pictures/niemand.jpg)\n\nBackt für uns.',
  )
  expect(await moved.read('pages/fotos.md')).toContain('images:\n  - pictures/mit-blank-1.jpg')
  expect(reasons(moved)['Was so geschrieben ist, liest nur das bisherige Programm.']).toEqual([
    '_posts/2020-05-05-alt.creole',
  ])
  expect(await moved.lead('/ttv/satzung-alt')).toBe('/verein/satzung')
  expect(await moved.lead('/ttv/2020/01/pokal/')).toBe('/news/pokal')
  expect(reasons(moved)).toMatchObject({
    'Diese Seite hat keinen eigenen Text.': ['leer.md'],
    'Diese Seite war nicht veröffentlicht und ist es auch jetzt nicht.': ['intern.md'],
    'Dateien dieser Art bietet die Website nicht an; möglich sind PDF-Dateien.': ['assets/zettel.docx'],
  })
})

test('Jekyll with a theme: words of includes, layouts, data and rows, as the templates show them', async () => {
  const moved = await moveSite('jekyll', templatesForm)
  expect(counts(moved)).toEqual(['7 = 6 + 1', '6 = 6 + 0', '2 = 2 + 0', '3 = 2 + 1'])
  expect(moved.articles.get('neue-platten')).toMatchObject({
    markdown: 'Vier *neue* Platten.\n\nDanke!',
    previewPicture: 'pictures/mueller.jpg',
  })
  expect(reasons(moved)['Der Artikel braucht ein Datum wie „date: 2024-11-24 18:30“.']).toEqual([
    '_data/news.yml#2-ohne-tag.json',
  ])
  expect(await moved.read('dates/lauf.yaml')).toBe(
    'slug: lauf\nkind: other\ntitle: Lauf\nfrom: 2030-03-01 09:00\nplace: Sportplatz\ntext: Mit Anmeldung (https://lauf.example/a).\n',
  )
  expect(await moved.lead('/veranstaltungen/lauf.html')).toBe('/termine/lauf')
  expect(moved.articles.get('kasten')?.markdown).toContain('Ein **Kasten**.')
  for (const [page, words] of [
    ['sponsoren', '## Sponsoren\n\nWir danken unseren Freunden.\n\n![Bäckerei Korn](pictures/korn.png)'],
    [
      'halle',
      'Vorn.\n\n### Trainingszeiten\n\n| Tag    |\n| ------ |\n| Montag |\n\nHalle: Nord\n\nBitte **Hallenschuhe** mitbringen.',
    ],
    ['kader', '## Herren\n\nMax Probe, Ben Beispiel\n\n## Damen'],
    ['unser-verein', 'Wir spielen gern.\n\n## Jugend\n\n![Jugend](pictures/korn.png)\n\nFür Kinder.\n\nZum Schluss.'],
    ['verein/mannschaften/herren-1', 'Unser Flaggschiff.'],
  ])
    expect((await moved.read(`pages/${page}.md`)).split('---\n')[2]?.trim()).toBe(words)
  expect(await moved.read('pages/spieltage.md')).toMatch(
    /\n<tr><td>1\. Juli 2024<\/td><td>Grillfest<\/td><\/tr>\n<tr><td>20\. Dezember 2024(?![^]*Abgesagt)/,
  )
  expect(moved.report.filter((line) => line.includes('weggelassen'))).toEqual([])
})

test('Hugo: bundles, what sections give, resources, shortcodes of any theme, pages with dates', async () => {
  const moved = await moveSite('hugo', hugoForm)
  expect(counts(moved)).toEqual(['4 = 4 + 0', '6 = 3 + 3', '8 = 8 + 0', '0 = 0 + 0'])
  expect(moved.articles.get('lager')).toMatchObject({
    previewPicture: 'pictures/kopf.jpg',
    pictures: ['pictures/zelt-2.jpg', 'pictures/zelt-10.jpg', 'pictures/kopf.jpg'],
    metadata: [['categories', ['Verein']]],
  })
  expect(moved.articles.get('lager')?.markdown).toMatch(
    /!\[Alle\]\(pictures\/kopf\.jpg\)\n\n\*Alle\*\n\n\[Video bei Vimeo ansehen\]\(https:\/\/vimeo\.com\/12345678\)\n\n Bitte \*mitbringen\*\./,
  )
  expect(await moved.read('pictures/texts.yaml')).toContain('zelt-2.jpg: Ein Zelt')
  expect(moved.articles.get('damals')).toMatchObject({ isDraft: true })
  expect(moved.articles.get('still')?.pictures).toEqual(['pictures/artikel-1.jpg', 'pictures/artikel-2.jpg'])
  expect(moved.articles.get('buendel')).toMatchObject({
    previewPicture: 'pictures/featured.jpg',
    pictures: ['pictures/beiwerk.jpg'],
  })
  expect(await moved.read('pages/verein.md')).toContain('menu: Verein\norder: 20')
  expect(await moved.read('pages/verein/hallen.md')).toContain('![Halle](pictures/halle.jpg)\n\n| A | B |')
  expect(await moved.read('pages/faq.md')).toContain('## Wann?')
  expect(await moved.lead('/ganz-alt/')).toBe('/news/still')
  expect(moved.report.join('\n')).toContain('{{< tabelle nr="3" >}} wurde weggelassen')
})

test('Gatsby with records: articles and dates of data, what a page lists', async () => {
  const moved = await moveSite('gatsby', recordsForm)
  expect(counts(moved)).toEqual(['3 = 3 + 0', '2 = 2 + 0', '2 = 2 + 0', '1 = 1 + 0'])
  expect(moved.articles.get('fest')).toMatchObject({
    previewPicture: 'pictures/fest.jpg',
    markdown: 'Ein **Fest**.\n\n![Zelt](pictures/zelt.jpg)',
  })
  expect(moved.articles.get('turnier')?.markdown).toBe('Alle kamen.')
  expect(await moved.read('pages/angebot.md')).toMatch(/Was wir bieten\n\n## Beiträge\n\nFür Kinder\n\n- Training/)
  expect(await moved.read('dates/sitzung.yaml')).toContain('from: 2030-02-01 19:30\nplace: Heim\ntext: Für alle.')
  expect(await moved.read('pages/teams/herren.md')).toMatch(/Wir steigen auf\.\n\n[^]*Max Probe[^]*Ben Beispiel/)
})

test('Textile, AsciiDoc, reStructuredText, Org, plain HTML, headers of Pelican, folders of Hexo', async () => {
  const moved = await moveSite('jekyll', handsForm)
  expect(counts(moved)).toEqual(['4 = 4 + 0', '4 = 4 + 0', '3 = 3 + 0', '0 = 0 + 0'])
  const table = '| A | B |\n| - | - |\n| 1 | 2 |'
  for (const [slug, words] of [
    [
      't',
      `## Überschrift\n\nEin **fetter** Satz mit [Link](http://x.example/a) und *kursiv*.\n\n- Punkt\n    - Unterpunkt\n\n![Alt](pictures/f.jpg)\n\n${table}`,
    ],
    [
      'a',
      `Absatz **fett** *kursiv* [Text](/t) [Seite](https://x.example).\n\n## Teil\n\n- Punkt\n    - Unter\n\n![Alt](pictures/f.jpg)\n\n${table}`,
    ],
    ['o', '## Kopf\nText [Seite](http://x.example) **fett**.'],
    ['fest', '![](pictures/zelt.jpg)'],
  ] as const)
    expect(moved.articles.get(slug)?.markdown).toBe(words)
  expect(await moved.read('pages/rst/regeln.md')).toMatch(
    /title: Regeln\n[^]*Ein `Wort` und \[Link\]\(http:\/\/x\.example\)\.\n\n## Teil\n\n!\[Das Bild\]\(pictures\/f\.jpg\)/,
  )
  expect(await moved.read('pages/alt.md')).toMatch(
    /title: Alte Seite\n[^]*---\n\n# Alte Seite\n\nEin \*\*Satz\*\*\.\n\n!\[F\]\(pictures\/f\.jpg\)\n$/,
  )
  expect(await moved.read('pages/pelican.md')).toContain('Text ![x](pictures/f.jpg) [y](/alt)')
  expect(await moved.lead('/2020/01/02/fest/')).toBe('/news/fest')
})

test('Hugo in languages: settings in files of their own, data, orders of the club', async () => {
  const moved = await moveSite('hugo', languagesForm)
  expect(counts(moved)).toEqual(['3 = 2 + 1', '5 = 2 + 3', '3 = 3 + 0', '2 = 0 + 2'])
  expect(moved.articles.get('sommerfest')).toMatchObject({
    previewPicture: 'pictures/fest.jpg',
    pictures: ['pictures/b1.jpg', 'pictures/b2.jpg'],
    markdown:
      '### Wann\n\n|         |        |\n| ------- | ------ |\n| Montag  | 18 Uhr |\n| Freitag | 20 Uhr |\n\nIn der Halle Nord für alle.\n\n[Zur Jugend](/verein/jugend)\n\n|             |\n| ----------- |\n| SV Lindenau |\n| TTC Au      |\n\n[Winter](/news/winter)',
  })
  expect(await moved.read('pages/verein/jugend.md')).toContain('menu: Abteilungen')
  expect(await moved.read('pages/halle.md')).toContain('Die Halle.')
  expect(reasons(moved)['Dieser Text steht in einer anderen Sprache (en); die Website hat nur eine.']).toEqual([
    'content/en/berichte/winter.md',
    'content/halle.en.md',
  ])
  for (const address of ['/2022/12/winter/', '/de/2022/12/winter/'])
    expect(await moved.lead(address)).toBe('/news/winter')
})

test('Eleventy and Astro: data of folders, templates and parts as pages, pictures by an alias', async () => {
  const eleventy = await moveSite('eleventy', eleventyForm)
  expect(counts(eleventy)).toEqual(['1 = 1 + 0', '3 = 2 + 1', '2 = 2 + 0', '0 = 0 + 0'])
  expect(eleventy.articles.get('neu')?.metadata).toEqual([['tags', ['Verein']]])
  expect(eleventy.articles.get('neu')?.html).toMatch(
    /<img src="\/pictures\/neu\.jpg" alt="Das Neue"[^]*<strong>Hinweis<\/strong>[^]*Fußnoten/,
  )
  expect(await eleventy.lead('/b/neu/')).toBe('/news/neu')
  expect(await eleventy.read('pages/bilder.md')).toContain('![A](pictures/a.jpg)')
  expect(await eleventy.read('pages/ohne-angaben.md')).toContain('title: Spielordnung')

  const astro = await moveSite('astro', astroForm)
  expect(counts(astro)).toEqual(['2 = 2 + 0', '1 = 1 + 0', '4 = 4 + 0', '0 = 0 + 0'])
  expect(astro.articles.get('auftakt')).toMatchObject({
    previewPicture: 'pictures/auftakt.jpg',
    markdown:
      '![Das Tor](pictures/tor.jpg)\n\n[Video bei YouTube ansehen: Zusammenfassung](https://www.youtube.com/watch?v=abc123DEF45)',
  })
  expect(astro.articles.get('zwei')?.pictures).toEqual(['pictures/y.jpg'])
  expect(await astro.read('pages/verein/jugend.md')).toContain('Für alle ab acht.')
})

test('WordPress: galleries of both editors, pages below pages, uploads that are missing, an old encoding', async () => {
  const moved = await moveSite('wordpress', wordPressForm)
  expect(counts(moved)).toEqual(['2 = 2 + 0', '2 = 1 + 1', '4 = 2 + 2', '0 = 0 + 0'])
  expect(moved.articles.get('bericht')).toMatchObject({
    pictures: ['pictures/a.jpg', 'pictures/b.jpg'],
    markdown: 'Äußerst schön',
  })
  expect(moved.articles.get('block')?.pictures).toEqual(['pictures/a.jpg'])
  expect(await moved.read('pages/verein/abteilung-turnen.md')).toContain('menu: Verein')
  expect(reasons(moved)).toMatchObject({
    'Kein Text zeigt dieses Bild.': ['uploads/2020/01/ungenutzt.jpg'],
    'Diese Datei liegt nicht im Ordner der Uploads.': ['https://alt.example/wp-content/uploads/2020/01/fehlt.jpg'],
  })
})

test('WordPress with builders: their orders, blocks, tables of a plug-in, types of content as pages', async () => {
  const moved = await moveSite('wordpress', buildersForm)
  expect(counts(moved)).toEqual(['2 = 2 + 0', '8 = 6 + 2', '2 = 2 + 0', '2 = 1 + 1'])
  const table = /\| Platz \| Verein {2}\|\n\| -+ \| -+ \|\n\| 1 {5}\| TTC Au {2}\|/
  const gutenberg = moved.articles.get('gutenberg')?.markdown
  for (const part of [
    'Titel auf Bild',
    'Neben dem Bild.',
    '[Zum Verein](/verein)',
    'Wiederverwendbarer Baustein.',
    '[film.mp4](',
  ])
    expect(gutenberg).toContain(part)
  expect(gutenberg).toMatch(table)
  expect(gutenberg?.match(/satzung\.pdf/g)).toHaveLength(1)
  for (const [page, words] of [
    ['bakery', '\n\n![](pictures/a.jpg)\n\n[Mitmachen](/verein)\n\n### Eine Überschrift\n\nRoh\n'],
    [
      'divi',
      'Divi Text.\n\n![Bild B](pictures/b.jpg)\n\n[Los](/verein)\n\n![Kurz](pictures/a.jpg)\n\n### Kurz\n\nBlurb.',
    ],
    [
      'elementor',
      '## Elementor\n\nAus dem **Baukasten**.\n\n![](pictures/a.jpg)\n\n![](pictures/b.jpg)\n\n[Los](/verein)',
    ],
    ['herren', 'Unsere Herren.'],
  ])
    expect(await moved.read(`pages/${page}.md`)).toContain(words)
  for (const page of ['bakery', 'divi'])
    expect(await moved.read(`pages/${page}.md`)).toContain('images:\n  - pictures/a.jpg\n  - pictures/b.jpg')
  expect(await moved.read('pages/verein.md')).toMatch(table)
  expect(moved.report.filter((line) => line.includes('weggelassen'))).toEqual([
    expect.stringContaining('wp:latest-posts'),
    expect.stringContaining('[nggallery id=2]'),
  ])
})

test('a saved copy of a site of plain HTML', async () => {
  const page = (title: string, words: string) =>
    `<!doctype html><html><head><title>${title} | TTC</title></head><body><nav><a href="index.html">Start</a></nav>${words}</body></html>`
  const moved = await moveSite('html', {
    'index.html': page('Start', '<p>Hallo.</p>'),
    'abteilung/turnen.html': page(
      'Turnen',
      '<main><h2>Zeiten</h2><a href="../ordnung.pdf">Ordnung</a> <img src="../a%20b.jpg"></main>',
    ),
    'a b.jpg': 'photo',
    'ordnung.pdf': 'pdf',
  })
  expect(counts(moved)).toEqual(['0 = 0 + 0', '2 = 1 + 1', '1 = 1 + 0', '1 = 1 + 0'])
  expect(await moved.read('pages/abteilung/turnen.md')).toMatch(
    /title: Turnen\n[^]*## Zeiten\n\n\[Ordnung\]\(\/docs\/ordnung\.pdf\) !\[\]\(pictures\/a-b\.jpg\)/,
  )
  expect(await moved.lead('/abteilung/turnen.html')).toBe('/abteilung/turnen')
})

test('a site in a folder of an archive, a photograph over the limit, a link of the file system, pages without a body', async () => {
  const photograph = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const site = {
    'seite-main/site/config.toml': "baseURL = 'https://verein.example/'\n",
    'seite-main/site/content/posts/gross.md':
      '---\ntitle: Groß\ndate: 2024-01-02\nimage: /img/gross.jpg\nimage_alt: Der Saal\n---\n![Plan](/img/mein plan.png)\n',
    'seite-main/site/content/chor.md': '---\ntitle: Chor\nintro: Wir singen gern.\n---\n',
    'seite-main/site/static/img/gross.jpg': photograph,
    'seite-main/site/static/img/mein plan.png': 'photo',
  }
  const moved = await moveSite('hugo', site, (source) =>
    symlink('/etc/passwd', join(source, 'seite-main/site/static/geheim.pdf')),
  )
  expect(moved.articles.get('gross')).toMatchObject({
    previewPicture: 'pictures/gross.jpg',
    markdown: '![Plan](pictures/mein-plan.png)',
  })
  expect((await sharp(await moved.bytes('pictures/gross.jpg')).metadata()).width).toBe(2_560)
  expect(await moved.read('pictures/texts.yaml')).toContain('gross.jpg: Der Saal')
  expect(await moved.read('pages/chor.md')).toContain('Wir singen gern.')
  expect(reasons(moved)).toEqual({
    'Das ist eine Verknüpfung des Dateisystems; ihr wird nicht gefolgt.': ['static/geheim.pdf'],
  })
})
