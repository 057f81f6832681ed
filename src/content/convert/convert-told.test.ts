/** @module-tag long */
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { moveSite } from '#tests/support/move-site.ts'
import { wxrItem, wxrOf, wxrPost, lines, text } from '#tests/support/samples/sample-foreign-sites.ts'

test('what is dropped of a text is told with its line; a key that many texts have, once', async () => {
  const post = (title: string) =>
    text([`title: ${title}`, 'layout: post', 'ergebnis: "9:3"'], 'Text {% karte 3 %}', '', '![x](/weg.jpg)')
  const { report } = await moveSite('jekyll', {
    '_posts/2024-01-02-a.md': post('A'),
    '_posts/2024-01-03-b.md': post('B'),
    '_posts/2024-01-04-c.md': text(
      ['title: C', 'redirect_from: [x, y]'],
      '[Protokoll](/assets/a.docx) [Sponsoren](/sponsoren/) [Kontakt](/kontakt/) [Sieg](/2024/01/02/a.html)',
    ),
    'assets/a.docx': 'PK',
  })
  expect(report).toEqual(
    expect.arrayContaining([
      '_posts/2024-01-02-a.md, Zeile 6: {% karte 3 %} wurde weggelassen; bitte sehen Sie nach, was dort stand.',
      '_posts/2024-01-02-a.md, Zeile 8: Das Bild /weg.jpg wurde nicht gefunden.',
      '_posts/2024-01-02-a.md, Zeile 4: „ergebnis“ (in 2 Texten) ist hier unbekannt und wird nicht gezeigt.',
      '_posts/2024-01-04-c.md, Zeile 5: Der Link /assets/a.docx führt zu einer Datei, die die Website nicht anbieten kann; möglich sind PDF-Dateien.',
      '_posts/2024-01-04-c.md, Zeile 5: Der Link /sponsoren/ führt zu nichts, das hier einen Platz hat.',
    ]),
  )
  expect(report.filter((line) => /layout|redirect_from|\/kontakt|\/a\.html/.test(line))).toEqual([])
})

test('what stands beside a page and in none of its words is told, also within its parts', async () => {
  const { report } = await moveSite('jekyll', {
    'sponsoren.md': text(
      [
        'title: Sponsoren',
        'layout: partner',
        'motto: Zusammen',
        'gruss: Danke',
        'partner:',
        '  - { name: Bäckerei Weiß, text: Brot für alle, stufe: Gold, icon: brot }',
      ],
      '**Danke** an alle.',
    ),
  })
  expect(report.filter((line) => line.includes('unbekannt'))).toEqual([
    'sponsoren.md, Zeile 4: „motto“ ist hier unbekannt und wird nicht gezeigt.',
    'sponsoren.md: „partner.stufe“ ist hier unbekannt und wird nicht gezeigt.',
  ])
})

test('parts of an MDX text that are programs are left out and told', async () => {
  const { report, articles } = await moveSite('gatsby', {
    'content/blog/a.mdx': text(
      ['title: A', 'date: 2024-01-02', 'category: Jugend'],
      "import Galerie from '../galerie'",
      '',
      '<Galerie nummer={3} />',
      '',
      'Ein <b>Text</b> <Kasten>mit Rand</Kasten>.',
    ),
  })
  expect(articles.get('a')).toMatchObject({
    markdown: 'Ein <b>Text</b> mit Rand.',
    metadata: [['categories', ['Jugend']]],
  })
  expect(report).toContain(
    'content/blog/a.mdx, Zeile 8: <Galerie nummer={3} /> wurde weggelassen; bitte sehen Sie nach, was dort stand.',
  )
})

test('a draft of Jekyll needs no date; a page with a date is still a page', async () => {
  const { report, articles, lead } = await moveSite('jekyll', {
    '_drafts/bald.md': text(['title: Bald'], 'Noch nicht.'),
    'impressum.md': text(['title: Impressum', 'date: 2020-01-01'], 'Angaben.'),
    'jugend/_posts/2024-01-02-sieg.md': text(['title: Sieg'], '[Impressum](../../impressum.md)'),
    'chronik.md': text(['title: Chronik'], 'Gegründet.'),
  })
  expect([...articles.keys()].toSorted()).toEqual(['bald', 'sieg'])
  expect(articles.get('bald')).toMatchObject({ isDraft: true })
  expect(articles.get('sieg')?.markdown).toBe('[Impressum](/impressum)')
  expect(await lead('/jugend/2024/01/02/sieg.html')).toBe('/news/sieg')
  expect(await lead('/chronik.html')).toBe('/chronik')
  expect(report.join()).not.toMatch(/Bald|1970/)
})

test("Hugo's dates in file names stay in addresses, and its pages may have dates", async () => {
  const { report, articles, lead } = await moveSite('hugo', {
    'content/post/2024-01-02-sieg.md': text(['title: Sieg', 'date: 2024-01-02'], '[x]({{< ref "zwei.md" >}})'),
    'content/post/zwei.md': text(['title: Zwei', 'date: 2024-01-03'], '[y](../vorstand.md)'),
    'content/vorstand.md': text(['title: Vorstand', 'date: 2019-01-01'], 'Erika.'),
  })
  expect([...articles.keys()]).toEqual(['zwei', 'sieg'])
  expect(articles.get('sieg')?.markdown).toBe('[x](/news/zwei)')
  expect(articles.get('zwei')?.markdown).toBe('[y](/vorstand)')
  expect(await lead('/post/2024-01-02-sieg/')).toBe('/news/sieg')
  expect(report).toContain('  content/vorstand.md → nicht-uebernommen/1-vorstand.md')
})

test('pictures of Jekyll’s usual theme are taken, and files that are not UTF-8 are read', async () => {
  const gallery = ['gallery:', '  - url: /a.jpg', '    image_path: /a-klein.jpg', '  - image_path: /b.jpg']
  const { articles, report } = await moveSite('jekyll', {
    '_posts/2024-01-02-a.md': text(
      ['title: A', 'header:', '  teaser: /a.jpg', ...gallery],
      'Text {% include gallery caption="x" %}',
    ),
    '_posts/2024-01-03-b.md': Buffer.from('---\r\ntitle: Grüße\r\n---\r\nÄpfel\r\n', 'latin1'),
    'a.jpg': 'photo',
    'b.jpg': 'photo',
  })
  expect(articles.get('a')).toMatchObject({
    previewPicture: 'pictures/a.jpg',
    pictures: ['pictures/a.jpg', 'pictures/b.jpg'],
  })
  expect(articles.get('b')).toMatchObject({ title: 'Grüße', markdown: 'Äpfel' })
  expect(report.join()).not.toContain('gallery')
})

test('what WordPress writes in signs of HTML is read, and every order of a plug-in is told', async () => {
  const html = lines(
    '[foogallery id="12"] [su_box title="a"]Kasten[/su_box] [Anm.: bleibt]',
    '',
    '[youtube https://www.youtube.com/watch?v=abc123DEF45]',
    '',
    '<script>alert(1)</script><form><input></form>',
    '<a href="https://ttc-alt.example/wp-content/uploads/2019/05/a.xlsx">Liste</a>',
    '<a href="https://ttc-alt.example/sponsoren/">Sponsoren</a>',
  )
  const { articles, report } = await moveSite('wordpress', {
    'a.xml': wxrOf(
      wxrItem(
        wxrPost(['1', 'a', 'Damen &amp; Herren &#8211; <b>Sieg</b>', html], { 'excerpt:encoded': 'Kurz &amp; gut' }),
        '<category domain="category" nicename="x"><![CDATA[Damen &amp; Herren]]></category>',
      ),
    ),
  })
  expect(articles.get('a')).toMatchObject({
    title: 'Damen & Herren – Sieg',
    summary: 'Kurz & gut',
    metadata: [['categories', ['Damen & Herren']]],
  })
  const { markdown = '' } = articles.get('a') ?? {}
  expect(markdown).toContain('Kasten \\[Anm.: bleibt]')
  expect(markdown).toContain('[Video bei YouTube ansehen](https://www.youtube.com/watch?v=abc123DEF45)')
  for (const told of ['[foogallery id="12"]', '[su_box title="a"]', '<script>', '<form>'])
    expect(report).toContainEqual(expect.stringContaining(`/a/: ${told} wurde weggelassen`))
  expect(report).toContainEqual(expect.stringContaining('2019/05/a.xlsx führt zu einer Datei'))
  expect(report).toContainEqual(expect.stringContaining('/sponsoren/ führt zu nichts'))
})

test('what settings say of all texts of a folder counts where a text says nothing of its own; the narrower counts more', async () => {
  const defaults = lines(
    'permalink: pretty',
    'defaults:',
    '  - scope: { path: "_posts/alt", type: posts }',
    '    values: { published: false }',
    '  - scope: { path: "", type: posts }',
    '    values: { permalink: "/berichte/:title/", category: Herren, layout: post }',
    '  - scope: { path: "" }',
    '    values: { published: true, permalink: "/immer/:title/" }',
    '  - scope: { path: "*/*-sieg.md" }',
    '    values: { image: /a.jpg }',
    '  - unlesbar',
  )
  const { articles, lead } = await moveSite('jekyll', {
    '_config.yml': defaults,
    '_posts/2024-01-02-sieg.md': text(['title: Sieg'], 'A'),
    '_posts/2024-01-03-eigen.md': text(['title: Eigen', 'category: Jugend', 'permalink: /eigen/'], 'B'),
    '_posts/alt/2010-01-03-frueher.md': text(['title: Früher'], 'C'),
    'impressum.md': text(['title: Impressum'], 'D'),
    'a.jpg': 'photo',
  })
  expect(articles.get('sieg')).toMatchObject({
    metadata: [['categories', ['Herren']]],
    previewPicture: 'pictures/a.jpg',
    isDraft: false,
  })
  expect(articles.get('eigen')).toMatchObject({ metadata: [['categories', ['Jugend']]] })
  expect(articles.get('frueher')).toMatchObject({ isDraft: true })
  expect(await lead('/berichte/sieg/')).toBe('/news/sieg')
  expect(await lead('/eigen/')).toBe('/news/eigen')
  expect(await lead('/immer/impressum/')).toBe('/impressum')
})

test('Eleventy’s files of a folder count for what lies in and below it, the nearest most', async () => {
  const { articles, lead, report } = await moveSite('eleventy', {
    'src/posts/posts.json': JSON.stringify({ tags: ['posts', 'Verein'], permalink: '/berichte/{{ page.fileSlug }}/' }),
    'src/posts/alt/alt.11tydata.json': JSON.stringify({ draft: true }),
    'src/posts/alt/posts.json': JSON.stringify({ tags: 'Fremd' }),
    'src/posts/jugend/jugend.json': '{ kaputt',
    'src/posts/sieg.md': text(['title: Sieg', 'date: 2024-01-02'], 'A'),
    'src/posts/alt/frueher.md': text(['title: Früher', 'date: 2010-01-02', 'tags: Damals'], 'B'),
  })
  expect(articles.get('sieg')).toMatchObject({ metadata: [['tags', ['Verein']]], isDraft: false })
  expect(articles.get('frueher')).toMatchObject({ metadata: [['tags', ['Damals']]], isDraft: true })
  expect(await lead('/berichte/sieg/')).toBe('/news/sieg')
  expect(report).toContainEqual(expect.stringContaining('src/posts/jugend/jugend.json'))
})

test('what is nested beyond all reading is told, whatever it is written in', async () => {
  const article = (body: string) => `---\ntitle: A\ndate: 2024-01-01\n---\n${body}\n`
  const { report } = await moveSite('eleventy', {
    'posts/posts.json': `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
    'posts/a.md': article('Hallo'),
  })
  expect(report).toContain('posts/posts.json: Diese Datei ist nicht lesbar; ihre Angaben fehlen.')
  const [lists, stars] = [article(`${'- '.repeat(3_000)}Hallo`), article('*a_'.repeat(8_000))]
  const files = { 'posts/listen.md': lists, 'posts/sterne.md': stars, 'posts/gut.md': article('Ein Abend.') }
  const { report: told, articles } = await moveSite('eleventy', files)
  expect([...articles.keys()]).toEqual(['gut'])
  expect(told.join('\n')).toMatch(/2 × [^\n]+ zu tief [^]+listen\.md[^]+sterne\.md/)
  await expect(moveSite('wordpress', { 'a.xml': wxrOf('<item>'.repeat(30_000)) })).rejects.toThrow('beschädigt')
})

test('one text that no import takes, and a name that cannot be read, hold up none of the others', async () => {
  const post = (text: string) => `---\ntitle: Sieg\n---\n\n${text}\n`
  const site = {
    '_config.yml': '',
    '_posts/2020-01-01-gut.md': post('Ein Abend.'),
    '_posts/2020-01-02-verloren.md': post('Gr\uFFFDße\0 aus der Halle.'),
    '_posts/2020-01-03-tief.md': post(`${'>'.repeat(5_000)} Hallo`),
  }
  const unreadable = Buffer.from('_posts/2020-01-04-kl\u00e4rung.md', 'latin1')
  const { articles, report, balance } = await moveSite('jekyll', site, (source) =>
    writeFile(Buffer.concat([Buffer.from(`${source}/`), unreadable]), post('Klar.')),
  )
  expect([...articles.keys()]).toEqual(['verloren', 'gut'])
  expect(articles.get('verloren')?.markdown).toBe('Gr?ße aus der Halle.')
  expect(balance.kinds.find(({ kind }) => kind === 'post')).toMatchObject({ found: 3, taken: 2, leftOut: 1 })
  expect(report).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1 × Hier sind Zitate, Listen oder Auszeichnungen zu tief/),
      '  _posts/2020-01-03-tief.md → nicht-uebernommen/1-sieg.md',
      expect.stringMatching(/^1 × Der Name ist nicht lesbar/),
      '  _posts/2020-01-04-kl\uFFFDrung.md',
      expect.stringContaining('2020-01-02-verloren.md: In diesem Text fehlen Buchstaben schon in der Quelle'),
    ]),
  )
})
