import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { presentLook, type Look } from '#features/club/look/look.ts'
import { parseArticleFile } from '#features/news/article-file.ts'
import type { StoredArticle } from '#features/news/article-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { childTexts, readXml, type XmlElement } from '#tests/support/samples/read-xml.ts'
import { PUBLIC_PAGES } from '#tests/support/site/public-pages.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { findFeed } from './feeds.ts'
import {
  createSampleSite,
  PUBLIC_URL,
  sampleArticle,
  sampleArticles,
  samplePicture,
} from '#tests/support/samples/sample-site.ts'

type Content = { articles?: StoredArticle[]; pictures?: Picture[]; look?: Look }
type JsonFeed = { items: Record<string, string>[] } & Record<string, unknown>

const NASTY = 'Ein <b>"Titel"</b> & mehr ]]> \u0000\u0008\u001f\uffff Ende'

function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The parsed Atom feed and its entries. */
function readAtom(text: string) {
  const feed = readXml(text)
  return { feed, entries: childrenNamed(feed, 'entry') }
}

function findLink(element: XmlElement | undefined, rel: string): string | undefined {
  return (
    element && childrenNamed(element, 'link').find(({ attributes }) => attributes['rel'] === rel)?.attributes['href']
  )
}

/** Every address of a sitemap file. */
function locations(text: string | undefined): string[] {
  return readXml(text ?? '').children.flatMap((entry) => childTexts(entry, 'loc'))
}

function feedsOf(site: Parameters<typeof findFeed>[1]) {
  const find = async (path: string) => findFeed(path, site)?.()
  return { find, body: async (path: string) => (await find(path))?.body ?? '' }
}

forEachDatabase('the feeds', (open) => {
  async function prepare(content: Content = {}) {
    const connection = await open()
    return feedsOf({ ctx: tournamentContext(connection), services: await createSampleSite(connection, content) })
  }
  const readJson = async (feeds: ReturnType<typeof feedsOf>) => JSON.parse(await feeds.body('/feed.json')) as JsonFeed

  test('the Atom feed names its publisher, its address and its last change', async () => {
    const feeds = await prepare({ articles: [sampleArticle(0), sampleArticle(1)] })
    const { feed } = readAtom(await feeds.body('/feed.atom'))
    expect(feed.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'de' })
    expect(childTexts(feed, 'id')).toEqual([`${PUBLIC_URL}/news`])
    expect(childTexts(feed, 'title')).toEqual(['Aktuelles · TTC <Muster>'])
    expect(childTexts(feed, 'updated')).toEqual(['2024-01-01T12:01:00.000Z'])
    expect(childrenNamed(feed, 'author').flatMap((author) => childTexts(author, 'name'))).toEqual([
      'TTC Muster & Dorf e. V.',
    ])
    expect(childTexts(feed, 'icon')).toEqual([`${PUBLIC_URL}/icon-512.png`])
    expect(findLink(feed, 'self')).toBe(`${PUBLIC_URL}/feed.atom`)
    expect(findLink(feed, 'alternate')).toBe(`${PUBLIC_URL}/news`)
  })

  test('an Atom entry holds the whole article under its permanent address', async () => {
    const article = sampleArticle(0, { markdown: 'Text mit [Link](/docs) & **mehr**' })
    const [entry] = readAtom(await (await prepare({ articles: [article] })).body('/feed.atom')).entries
    if (!entry) throw new Error('no entry')
    expect(childTexts(entry, 'id')).toEqual([`${PUBLIC_URL}/news/artikel-nummer-0`])
    expect(findLink(entry, 'alternate')).toBe(`${PUBLIC_URL}/news/artikel-nummer-0`)
    expect(childTexts(entry, 'published')).toEqual(['2024-01-01T12:00:00.000Z'])
    expect(childTexts(entry, 'updated')).toEqual(['2024-01-01T12:00:00.000Z'])
    expect(childTexts(entry, 'summary')).toEqual(['Zusammenfassung 0'])
    const [content] = childrenNamed(entry, 'content')
    expect(content?.attributes['type']).toBe('html')
    expect(content?.text).toBe(
      '<p>Text mit <a href="https://club.example/docs">Link</a> &#x26; <strong>mehr</strong></p>',
    )
  })

  test('the JSON feed says the same', async () => {
    const article = sampleArticle(0, { markdown: 'Text mit [Link](/docs)' })
    expect(await readJson(await prepare({ articles: [article] }))).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Aktuelles · TTC <Muster>',
      home_page_url: `${PUBLIC_URL}/news`,
      feed_url: `${PUBLIC_URL}/feed.json`,
      description: 'Neues vom TTC Muster & Dorf e. V.',
      icon: `${PUBLIC_URL}/icon-512.png`,
      authors: [{ name: 'TTC Muster & Dorf e. V.', url: `${PUBLIC_URL}/` }],
      language: 'de',
      items: [
        {
          id: `${PUBLIC_URL}/news/artikel-nummer-0`,
          url: `${PUBLIC_URL}/news/artikel-nummer-0`,
          title: 'Artikel 0',
          content_html: '<p>Text mit <a href="https://club.example/docs">Link</a></p>',
          summary: 'Zusammenfassung 0',
          date_published: '2024-01-01T12:00:00.000Z',
          date_modified: '2024-01-01T12:00:00.000Z',
        },
      ],
    })
  })

  test('the preview picture goes along, and the gallery stands below the text', async () => {
    const pictures = [samplePicture('pictures/a.svg', 'a'.repeat(16)), samplePicture('pictures/b.svg', 'b'.repeat(16))]
    const article = sampleArticle(0, {
      previewPicture: 'pictures/a.svg',
      pictures: ['pictures/b.svg', 'pictures/x.svg'],
    })
    const feeds = await prepare({ articles: [article], pictures })
    const [entry] = readAtom(await feeds.body('/feed.atom')).entries
    const [item] = (await readJson(feeds)).items
    const preview = `${PUBLIC_URL}/media/aaaaaaaaaaaaaaaa-1200.jpg`
    expect([findLink(entry, 'enclosure'), item?.['image']]).toEqual([preview, preview])
    expect(item?.['content_html']).toBe(
      '<p>Text 0</p><p><img src="https://club.example/media/bbbbbbbbbbbbbbbb-960.jpg" ' +
        'alt="Bild „pictures/b.svg“ &amp; &quot;mehr&quot;"/></p>',
    )
  })

  test('no title, summary or body breaks the feeds', async () => {
    // PostgreSQL cannot store the zero character, so no article can contain it there.
    const nasty = NASTY.replace('\u0000', '')
    const article = { ...sampleArticle(0), title: nasty, summary: nasty, html: `<p>${nasty}</p>` }
    const feeds = await prepare({ articles: [article] })
    const [entry] = readAtom(await feeds.body('/feed.atom')).entries
    if (!entry) throw new Error('no entry')
    const legible = 'Ein <b>"Titel"</b> & mehr ]]>  Ende'
    expect(childTexts(entry, 'title')).toEqual([legible])
    expect(childTexts(entry, 'summary')).toEqual([legible])
    expect(childTexts(entry, 'content')).toEqual([`<p>${legible}</p>`])
    expect((await readJson(feeds)).items[0]?.['title']).toBe(nasty)
  })

  test('a site without news has feeds without entries', async () => {
    const feeds = await prepare()
    const { feed, entries } = readAtom(await feeds.body('/feed.atom'))
    expect(entries).toEqual([])
    expect(childTexts(feed, 'updated')).toEqual(['1970-01-01T00:00:00.000Z'])
    expect((await readJson(feeds)).items).toEqual([])
    expect(locations(await feeds.body('/sitemap.xml'))).toEqual([`${PUBLIC_URL}/sitemap-1.xml`])
    expect(await feeds.find('/sitemap-2.xml')).toBeUndefined()
  })

  test('of 5,000 articles the feeds hold the newest 30, and every sitemap file at most 1,000', async () => {
    const feeds = await prepare({ articles: sampleArticles(5_000) })
    const { entries } = readAtom(await feeds.body('/feed.atom'))
    expect(entries.flatMap((entry) => childTexts(entry, 'title'))).toEqual(
      Array.from({ length: 30 }, (_, index) => `Artikel ${4_999 - index}`),
    )
    expect((await readJson(feeds)).items).toHaveLength(30)

    const files = locations(await feeds.body('/sitemap.xml'))
    expect(files).toEqual([1, 2, 3, 4, 5, 6].map((file) => `${PUBLIC_URL}/sitemap-${file}.xml`))
    const lists = await Promise.all(
      files.map(async (_, index) => locations(await feeds.body(`/sitemap-${index + 1}.xml`))),
    )
    expect(lists.slice(1).map(({ length }) => length)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
    expect(lists[0]?.length).toBeLessThanOrEqual(1_000)
    expect(new Set(lists.flat()).size).toBe(lists.flat().length)
    expect(await feeds.find('/sitemap-7.xml')).toBeUndefined()
  })

  test('the sitemap names every page that needs no further facts, and the tournaments', async () => {
    const feeds = await prepare()
    const listed = locations(await feeds.body('/sitemap-1.xml'))
    expect(listed.toSorted()).toEqual(PUBLIC_PAGES.map((path) => PUBLIC_URL + path).toSorted())
    expect(listed).toContain(`${PUBLIC_URL}/dorfspielttt`)
  })

  test('list pages beyond the first, and years, are in the sitemap as soon as they exist', async () => {
    const listPages = async (count: number) => {
      const feeds = await prepare({ articles: sampleArticles(count) })
      return locations(await feeds.body('/sitemap-1.xml'))
        .filter((url) => /\/seite\/|\/jahr\//.test(url))
        .map((url) => url.slice(`${PUBLIC_URL}/news/`.length))
    }
    const year = sampleArticle(0).publishedAt.getUTCFullYear()
    expect(await listPages(12)).toEqual([`jahr/${year}`])
    expect(await listPages(25)).toEqual([
      'seite/2',
      'seite/3',
      ...['', '/seite/2', '/seite/3'].map((end) => `jahr/${year}${end}`),
    ])
  })

  test('articles are in the sitemap with their permanent address and their date', async () => {
    const feeds = await prepare({ articles: [sampleArticle(0)] })
    const [entry] = readXml(await feeds.body('/sitemap-2.xml')).children
    if (!entry) throw new Error('no entry')
    expect(childTexts(entry, 'loc')).toEqual([`${PUBLIC_URL}/news/artikel-nummer-0`])
    expect(childTexts(entry, 'lastmod')).toEqual(['2024-01-01T12:00:00.000Z'])
  })

  test('a club that does without some pages has them neither in the sitemap nor as a calendar', async () => {
    const feeds = await prepare({ look: { ...presentLook, without: ['chronik', 'kalender'] } })
    const listed = locations(await feeds.body('/sitemap-1.xml'))
    expect(listed).toContain(`${PUBLIC_URL}/vorstand`)
    expect(listed).not.toContain(`${PUBLIC_URL}/chronik`)
    expect(await feeds.find('/kalender.ics')).toBeUndefined()
  })

  test('the manifest names the colour of the club, and its icons anew when they look different', async () => {
    const look = { ...presentLook, logo: 'letters', colours: { primary: '#1d6b34', accent: '#f2c230' } }
    const manifest = JSON.parse(await (await prepare({ look })).body('/manifest.webmanifest')) as Record<
      string,
      unknown
    >
    expect(manifest['theme_color']).toMatch(/^#[0-9a-f]{6}$/)
    expect(manifest['theme_color']).not.toBe('#0a1a3c')
    expect(manifest['icons']).toContainEqual(
      expect.objectContaining({ src: expect.stringMatching(/^\/icon-192\.png\?[0-9a-f]{8}$/) }),
    )
  })

  test('the calendar holds the training and the tournament with a readable description', async () => {
    const file = await (await prepare()).find('/kalender.ics')
    const calendar = new ICAL.Component(ICAL.parse(file?.body ?? '') as [string, unknown[], unknown[]])
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(events.map(({ summary }) => summary)).toEqual(['Training Jugend', 'Dorfspiel-Tischtennisturnier 2024'])
    expect(events[1]?.description).toBe(
      'Einspielen und Auslosung ab 9 Uhr\n\nDas ganze Dorf spielt.\n\nSchläger\n\nSuppe & Kuchen',
    )
    expect(events[1]?.component.getFirstPropertyValue('url')).toBe(`${PUBLIC_URL}/dorfspielttt`)
  })

  test('an article can be fetched as the file its author would write, under its hash only', async () => {
    const article = sampleArticle(0, { title: 'Über & über: „gut“', pictures: ['pictures/a.svg'], summary: '' })
    const feeds = await prepare({
      articles: [article],
      pictures: [samplePicture('pictures/a.svg', '0123456789abcdef')],
    })
    const file = await feeds.find(`/content/news/${article.slug}.${article.contentHash}.md`)
    expect(file?.body).toContain('pictures/a.svg')
    expect(file).toMatchObject({ mediaType: 'text/markdown; charset=utf-8', isImmutable: true })
    const read = parseArticleFile('irgendein-name.md', file?.body ?? '')
    expect(read).toMatchObject({
      ok: true,
      value: {
        draft: {
          slug: article.slug,
          title: article.title,
          publishedAt: article.publishedAt,
          markdown: 'Text 0',
          summary: '',
        },
      },
    })
    expect(await feeds.find(`/content/news/${article.slug}.${'0'.repeat(12)}.md`)).toBeUndefined()
    expect(await feeds.find(`/content/news/unbekannt.${article.contentHash}.md`)).toBeUndefined()
  })
})

forEachDatabase('a picture without consent', (open) => {
  test('is left out of feeds and of the article’s file, with what was written about it', async () => {
    const connection = await open()
    const markdown = 'Vorher ![Mia beim Aufschlag](pictures/mia.jpg) nachher'
    const own = { markdown, pictures: ['pictures/mia.jpg', 'pictures/b.svg'], previewPicture: 'pictures/mia.jpg' }
    const article = sampleArticle(0, own)
    const pictures = [
      samplePicture('pictures/mia.jpg', '0123456789abcdef'),
      samplePicture('pictures/b.svg', 'b'.repeat(16)),
    ]
    const services = await createSampleSite(connection, { articles: [article], pictures })
    const states = { website: 'withdrawn', press: 'given', social: 'given' } as const
    await connection.inTransaction((trx) =>
      createLibraryStore(trx).setConsent('pictures/mia.jpg', { showsMinors: true, states, note: '' }, new Date()),
    )

    const feeds = feedsOf({ ctx: tournamentContext(connection), services })
    const file = await feeds.find(`/content/news/${article.slug}.${article.contentHash}.md`)
    for (const body of [await feeds.body('/feed.atom'), await feeds.body('/feed.json'), file?.body ?? '']) {
      expect(body).not.toMatch(/mia|0123456789abcdef/i)
      expect(body).toContain('Vorher')
      expect(body).toMatch(/pictures\/b\.svg|bbbbbbbbbbbbbbbb/)
    }
    expect(file?.isImmutable).toBeUndefined()
  })
})

forEachDatabase('what the site tells machines about itself', (open) => {
  async function prepare() {
    const connection = await open()
    return feedsOf({ ctx: tournamentContext(connection), services: await createSampleSite(connection, {}) })
  }

  test('search engines may read everything but the members’ area and confirmations', async () => {
    const body = await (await prepare()).body('/robots.txt')
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /dorfspielttt/anmeldung/',
      'Disallow: /turniere/*/anmeldung/',
      'Disallow: /kontakt/nachricht/',
      '',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
      '',
    ])
  })

  test('a telephone can put the site on its first screen under the club’s name', async () => {
    const manifest = await (await prepare()).find('/manifest.webmanifest')
    expect(manifest?.mediaType).toBe('application/manifest+json')
    expect(JSON.parse(manifest?.body ?? '')).toMatchObject({
      name: 'TTC Muster & Dorf e. V.',
      short_name: 'TTC <Muster>',
      lang: 'de',
      start_url: '/',
      display: 'minimal-ui',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', purpose: 'any' },
        { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
      ],
    })
  })
})
