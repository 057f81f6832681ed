import { expect, test } from 'vitest'
import { checkLinks, type OwnAnswer } from './check-links.ts'

const page = (...hrefs: string[]): OwnAnswer => {
  return { status: 200, html: hrefs.map((href) => `<a href="${href}">x</a>`).join(''), leadsTo: undefined }
}
const sendsOn = (leadsTo: string): OwnAnswer => ({ status: 301, html: undefined, leadsTo })
const GONE: OwnAnswer = { status: 404, html: undefined, leadsTo: undefined }

/** A site with these pages; every other address is gone. @param listed the pages of its sitemap */
function siteOf(pages: Record<string, OwnAnswer>, listed: string[], foreign?: Record<string, boolean>) {
  const asked: string[] = []
  const look = () =>
    checkLinks({
      publicUrl: 'https://verein.example',
      listPages: async () => listed,
      askOwn: async (path) => {
        asked.push(path)
        return pages[path] ?? GONE
      },
      askForeign:
        foreign &&
        (async (url) => {
          asked.push(url)
          return foreign[url] ?? false
        }),
      rest: async () => {},
      now: () => new Date('2024-12-01T02:00:00Z'),
    })
  return { asked, look }
}

test('a link that leads nowhere is told with the pages on which it stands', async () => {
  const pages = { '/': page('/news', '/docs/weg.pdf'), '/news': page('/', '/docs/weg.pdf'), '/docs/da.pdf': page() }
  const { look } = siteOf(pages, ['/', '/news'])
  const broken = [{ address: '/docs/weg.pdf', on: ['/', '/news'] }]
  const checkedAt = new Date('2024-12-01T02:00:00Z')
  expect(await look()).toEqual({ checkedAt, pages: 2, links: 3, foreign: undefined, broken })
})

test('an old address is as good as where it leads, and one that leads in a circle is not', async () => {
  const good = { '/alt': sendsOn('/neu'), '/neu': page(), '/hinaus': sendsOn('https://liga.example/') }
  const bad = { '/toter-weg': sendsOn('/weg'), '/kreis': sendsOn('/kreis') }
  const { look } = siteOf({ '/': page('/alt', '/toter-weg', '/kreis', '/hinaus'), ...good, ...bad }, ['/'])
  expect((await look()).broken.map(({ address }) => address)).toEqual(['/toter-weg', '/kreis'])
})

test('a page of the sitemap that fails is told, and each address is asked once', async () => {
  const { look, asked } = siteOf({ '/': page('/kaputt', '/news'), '/news': page('/') }, ['/', '/news', '/kaputt'])
  expect((await look()).broken).toEqual([{ address: '/kaputt', on: ['/'] }])
  expect(asked).toEqual(['/', '/news', '/kaputt'])
})

test('other sites are asked only where the operator allows it', async () => {
  const pages = { '/': page('https://liga.example/tot', 'https://liga.example/da') }
  const closed = siteOf(pages, ['/'])
  expect(await closed.look()).toMatchObject({ broken: [], foreign: undefined })
  expect(closed.asked).toEqual(['/'])
  const open = siteOf(pages, ['/'], { 'https://liga.example/da': true })
  expect(await open.look()).toMatchObject({ broken: [{ address: 'https://liga.example/tot', on: ['/'] }], foreign: 2 })
})

test('no size of a picture is asked for', async () => {
  const { look, asked } = siteOf({ '/': page('/media/0a-800.avif') }, ['/'])
  expect((await look()).broken).toEqual([])
  expect(asked).toEqual(['/'])
})
