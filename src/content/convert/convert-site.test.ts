/** @module-tag long */
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { moveSite } from '#tests/support/move-site.ts'
import { convertSite, type ConvertibleFrom } from './convert-site.ts'
import {
  eleventySite,
  gatsbySite,
  hugoSite,
  jekyllSite,
  wordPressSite,
  writeSite,
} from '#tests/support/samples/sample-foreign-sites.ts'

test('a Jekyll site moves in whole: articles, pictures, documents, drafts and addresses', async () => {
  const { report, notes, articles, lead, files, read } = await moveSite('jekyll', jekyllSite)
  expect([...articles.keys()]).toEqual(['bald', 'heim', 'training', 'aufstieg-perfekt'])
  expect(articles.get('aufstieg-perfekt')).toMatchObject({
    title: 'Aufstieg: perfekt',
    publishedAt: new Date('2023-05-14T16:00:00Z'),
    previewPicture: 'pictures/feier.jpg',
  })
  const { html = '', markdown = '' } = articles.get('aufstieg-perfekt') ?? {}
  expect(html).toContain('<img src="/pictures/feier.jpg" alt="Die Feier"')
  expect(html).toContain('<em>Alle jubeln</em>')
  expect(html).toContain('<img src="/pictures/pokal.jpg" alt="Pokal"')
  expect(html).toContain('<a href="/news/training">')
  expect(html).toContain('<a href="/docs/satzung.pdf">')
  expect(html).toContain('Video bei YouTube ansehen')
  expect(markdown).not.toMatch(/\{%|\{\{|\{:/)
  expect(articles.get('bald')).toMatchObject({ isDraft: true })
  expect(articles.get('heim')?.html).toContain('<h2 id="abschnitt-1">Sieg</h2>')
  expect(articles.get('training')?.markdown).toContain('{% raw %}')
  expect(await files('pictures')).toEqual(expect.arrayContaining(['feier.jpg', 'pokal.jpg']))
  expect(await files('docs')).toContain('satzung.pdf')
  expect(await read('pages/chronik.md')).toContain('Gegründet 1951.')
  expect(await lead('/verein/herren/aufstieg/2023/05/14/aufstieg-perfekt/')).toBe('/news/aufstieg-perfekt')
  expect(await lead('/verein/alt/training.html')).toBe('/news/training')
  expect(await lead('/feed.xml')).toBe('/feed.atom')
  expect(report).toEqual(
    expect.arrayContaining([
      '4 Artikel, davon 1 als Entwurf; 11 frühere Adressen.',
      '1 × Diese Angaben gehören in club/board.yaml.',
      '  vorstand.md → nicht-uebernommen/2-vorstand.md',
      expect.stringMatching(/aufstieg-perfekt\.md, Zeile 14: \{% include karte\.html id=3 %\} wurde weggelassen/),
      expect.stringMatching(/^1 × Der Artikel braucht ein Datum/),
      '  _posts/2023-09-01-kaputt.md → nicht-uebernommen/1-kaputt.md',
    ]),
  )
  expect(notes.filter((note) => !note.includes('eingebettet'))).toEqual([])
})

test('a Hugo site moves in whole: bundles with their galleries, TOML and JSON, expiry, permalinks', async () => {
  const { report, articles, lead, read } = await moveSite('hugo', hugoSite)
  expect([...articles.keys()].toSorted()).toEqual(['entwurf', 'pokalsieg', 'saisonende', 'weihnachten'])
  const cup = articles.get('pokalsieg')
  expect(cup).toMatchObject({
    publishedAt: new Date('2022-03-05T19:15:00Z'),
    pictures: ['pictures/halle.jpg', 'pictures/jubel.jpg'],
    metadata: [
      ['categories', ['Berichte']],
      ['tags', ['Pokal', 'Damen']],
    ],
  })
  expect(cup?.html).toContain('https://www.youtube.com/watch?v=w7Ft2ymGmfc')
  expect(cup?.html).toContain('<img src="/pictures/halle.jpg" alt="Die Halle"')
  expect(articles.get('saisonende')).toMatchObject({ previewPicture: 'pictures/ende.jpg', isDraft: false })
  expect(articles.get('entwurf')).toMatchObject({ isDraft: true })
  expect(articles.get('weihnachten')).toMatchObject({ expiresAt: new Date('2021-12-31T23:00:00Z') })
  expect(await lead('/2022/03/pokalsieg/')).toBe('/news/pokalsieg')
  expect(await lead('/pokal-2022/')).toBe('/news/pokalsieg')
  expect(await lead('/index.xml')).toBe('/feed.atom')
  expect(report).toContainEqual(expect.stringContaining('{{< spielplan team="1" >}} wurde weggelassen'))
  expect(await read('pages/about.md')).toContain('Wir.')
})

test('a Gatsby site moves in whole; what it calls outside of its folder is not read', async () => {
  const { report, articles, lead, files } = await moveSite('gatsby', gatsbySite)
  expect([...articles.keys()]).toEqual(['fest', 'neue-platten'])
  expect(articles.get('neue-platten')).toMatchObject({
    summary: 'Vier neue Platten stehen in der Halle.',
    previewPicture: 'pictures/platten.jpg',
    publishedAt: new Date('2021-02-10T15:04:10Z'),
  })
  expect(articles.get('fest')?.publishedAt).toEqual(new Date('2021-07-02T22:00:00Z'))
  expect(articles.get('fest')?.html).toBe('<p><img src="/pictures/grill-platz.jpg" alt="Grill" loading="lazy"></p>')
  expect(await files('pictures')).not.toContain('passwd')
  expect(await lead('/blog/2021-02-10-neue-platten/')).toBe('/news/neue-platten')
  expect(await lead('/blog/fest/')).toBe('/news/fest')
  expect(await lead('/fest/')).toBe('/news/fest')
  expect(report).toContainEqual(
    expect.stringContaining('https://anderswo.example/x.jpg liegt auf einer anderen Website'),
  )
  expect(report).toContainEqual(expect.stringContaining('../../../../../../etc/passwd wurde nicht gefunden'))
})

test('an Eleventy site moves in whole', async () => {
  const { report, articles, lead } = await moveSite('eleventy', eleventySite)
  expect([...articles.keys()]).toEqual(['turnier', 'vereinsmeister'])
  expect(articles.get('vereinsmeister')).toMatchObject({
    publishedAt: new Date('2020-10-01T22:00:00Z'),
    metadata: [['tags', ['Meisterschaft']]],
    html: expect.stringContaining('<img src="/pictures/meister.jpg" alt="Die Meisterin"'),
  })
  expect(articles.get('vereinsmeister')?.html).toContain('<a href="/news/turnier">')
  expect(articles.get('turnier')).toMatchObject({ isDraft: true, markdown: 'Text' })
  expect(await lead('/berichte/vereinsmeister/')).toBe('/news/vereinsmeister')
  expect(await lead('/posts/turnier')).toBe('/news/turnier')
  expect(report).toContainEqual(expect.stringContaining('Das Bild /img/weg.jpg wurde nicht gefunden.'))
  expect(report).toContainEqual(expect.stringContaining('{{ collections.posts }} wurde weggelassen'))
})

test('a WordPress site moves in whole: captions, galleries, both editors, drafts, every address it had', async () => {
  const { report, articles, lead, read } = await moveSite('wordpress', wordPressSite)
  expect([...articles.keys()].toSorted()).toEqual(['derbysieg', 'geheim', 'noch-ein-entwurf', 'saisonstart'])
  const derby = articles.get('derbysieg')
  expect(derby).toMatchObject({
    publishedAt: new Date('2019-05-04T16:30:00Z'),
    previewPicture: 'pictures/halle.png',
    pictures: ['pictures/jubel.jpg', 'pictures/halle.png'],
    metadata: [
      ['categories', ['Berichte']],
      ['tags', ['Derby']],
    ],
  })
  expect(derby?.html).toContain('<p>Erste Zeile<br>\nzweite Zeile mit <strong>Fett</strong>.</p>')
  expect(derby?.html).toContain('<img src="/pictures/jubel.jpg" alt="Jubel"')
  expect(derby?.html).toContain('<p><em>Nach dem Spiel</em></p>')
  expect(derby?.html).toContain('https://www.youtube.com/watch?v=abc123DEF45')
  expect(derby?.html).toContain('<a href="/news/saisonstart">Vorher</a>')
  const start = articles.get('saisonstart')
  expect(start?.pictures).toEqual(['pictures/halle.png'])
  expect(start?.html).toContain('<p>Alles aus Musterdorf</p>')
  expect(start?.html).toContain('<td>1</td>')
  expect(start?.html).toContain('https://vimeo.com/123456')
  expect(articles.get('noch-ein-entwurf')).toMatchObject({ isDraft: true })
  expect(articles.get('geheim')).toMatchObject({ isDraft: true })
  for (const address of ['/2019/05/derbysieg/', '/?p=12']) expect(await lead(address)).toBe('/news/derbysieg')
  expect(await lead('/wp-content/uploads/2019/05/jubel.jpg')).toBe('/pictures/jubel.jpg')
  expect(await lead('/anfahrt/')).toBeUndefined()
  expect(await lead('/?page_id=17')).toBe('/anfahrt')
  expect(await lead('/category/berichte/')).toBe('/news')
  expect(await lead('/feed/')).toBe('/feed.atom')
  const texts = await read('pictures/texts.yaml')
  expect(texts).toContain('jubel.jpg: Die Mannschaft jubelt – Punkt neun & Schluss\n')
  expect(texts).toContain('halle.png: Halle, leer\n')
  expect(report).toEqual(
    expect.arrayContaining([
      expect.stringContaining('[contact-form-7 id="5"] wurde weggelassen'),
      expect.stringContaining('„Geheim“ war mit einem Kennwort geschützt'),
      expect.stringMatching(/^1 × Das ist ein Inhalt der Art „tribe_events“/),
      '  https://ttc-alt.example/anfahrt/ → nicht-uebernommen/1-anfahrt.md',
    ]),
  )
})

test('HTML without end tags is read whole; only what is nested beyond reading is left out, with a word on it', async () => {
  const page = (title: string, html: string) => `---\ntitle: ${title}\ndate: 2024-01-01\n---\n${html}\n`
  const rows = Array.from({ length: 300 }, (_, row) => `<tr><td>${row}<td><p>a<p>b`)
  const points = Array.from({ length: 300 }, (_, point) => `<li>Punkt ${point}`)
  const { report, articles } = await moveSite('jekyll', {
    '_posts/2024-01-01-liste.html': page('Liste', `<ul>${points.join('\n')}</ul>`),
    '_posts/2024-01-01-tafel.html': page('Tafel', `<table><colgroup>${'<col>'.repeat(300)}${rows.join('')}</table>`),
    '_posts/2024-01-01-film.html': page('Film', `Davor${'<embed src="a.swf"><param name="b">'.repeat(300)}<p>Danach`),
    '_posts/2024-01-01-tief.html': page('Tief', `${'<div>'.repeat(201)}Hallo`),
    '_posts/2024-01-01-tabellen.html': page('Tabellen', `${'<table><tr><td><ul><li><p>'.repeat(99)}Hallo`),
    '_posts/2024-01-01-abgrund.html': page('Abgrund', `${'<div/>'.repeat(50_000)}Hallo`),
  })
  expect(articles.get('liste')?.html).toContain('<li>Punkt 299</li>')
  expect(articles.get('tafel')?.html).toContain('299')
  expect(articles.get('film')?.html).toContain('Danach')
  expect(articles.get('tabellen')?.markdown).toContain('Hallo')
  expect(articles.get('tief')?.markdown).toBe('')
  expect(report.filter((line) => line.includes('verschachtelt'))).toEqual(
    ['abgrund', 'tief'].map(
      (name) => `_posts/2024-01-01-${name}.html: Dieser Text ist zu tief verschachtelt und blieb leer.`,
    ),
  )
})

test('nothing of another club comes along, and a drawing of every club keeps its name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
  const { articles, all } = await moveSite('jekyll', {
    '_posts/2024-01-01-a.md': '---\ntitle: a\n---\n![x](/standard.svg)\n',
    'standard.svg': svg,
  })
  expect(articles.get('a')?.markdown).toContain('pictures/standard-2.svg')
  expect((await all()).filter((path) => !path.startsWith('nicht-uebernommen/'))).toEqual([
    'news/2024-01-01-a.md',
    'pictures/standard-2.svg',
    'pictures/texts.yaml',
    'redirects.yaml',
  ])
})

describe('a source that is not what it should be', () => {
  async function refusal(
    from: ConvertibleFrom,
    files: Parameters<typeof writeSite>[1],
    change?: (source: string) => Promise<unknown>,
  ) {
    const sample = await contentOfTest()
    const source = join(sample.root, 'alt')
    await writeSite(source, { 'leer.txt': '', ...files })
    await change?.(source)
    return convertSite({ from, source, to: join(sample.root, 'neu') }).then(
      () => 'converted',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  }

  const BOMB =
    '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel>&b;</channel></rss>'

  test.each<[string, ConvertibleFrom, Parameters<typeof writeSite>[1], string]>([
    ['without articles', 'hugo', jekyllSite, 'kein Artikel zu finden'],
    ['without an export', 'wordpress', {}, 'keine Exportdatei'],
    ['with two exports', 'wordpress', { 'a.xml': 'x', 'b.xml': 'x' }, 'mehrere Exportdateien'],
    [
      'with broken XML',
      'wordpress',
      { 'a.xml': '<rss>\n<channel>' },
      'a.xml, Zeile 2: Hier ist die Exportdatei beschädigt',
    ],
    ['with other XML', 'wordpress', { 'a.xml': '<feed/>' }, 'keine Exportdatei von WordPress'],
    ['with entities of its own', 'wordpress', { 'a.xml': BOMB }, 'bringt eigene Abkürzungen mit'],
  ])('%s is refused in a sentence', async (_, from, files, sentence) => {
    expect(await refusal(from, files)).toContain(sentence)
  })

  test('links of the file system lead nowhere', async () => {
    const post = '---\ntitle: a\n---\n![x](/geheim.jpg)\n'
    const message = await refusal('jekyll', { '_posts/2024-01-01-a.md': post }, async (source) => {
      await writeFile(`${source}-geheim.jpg`, 'geheim')
      await symlink(`${source}-geheim.jpg`, join(source, 'geheim.jpg'))
      await symlink('/etc', join(source, '_posts/etc'))
    })
    expect(message).toBe('converted')
  })
})
