import { toXmlDocument, xml, type Xml } from '#shared/xml.ts'

/** The newest articles for feed readers. All addresses are absolute. */
export type NewsFeed = {
  title: string
  description: string
  author: string
  homeUrl: string
  newsUrl: string
  iconUrl: string
  /** Newest first. */
  items: NewsFeedItem[]
}

export type NewsFeedItem = {
  /** The permanent address, which is also the item's identity. */
  url: string
  title: string
  summary: string
  html: string
  publishedAt: Date
  updatedAt: Date
  pictureUrl: string | undefined
}

/** A feed without items was never updated, but must name a time. */
const NEVER = new Date(0)

/** Atom (RFC 4287). @param selfUrl where this text is published */
export function composeAtom(feed: NewsFeed, selfUrl: string): string {
  return toXmlDocument(xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
<id>${feed.newsUrl}</id>
<title>${feed.title}</title>
<subtitle>${feed.description}</subtitle>
<updated>${latest(feed).toISOString()}</updated>
<author><name>${feed.author}</name><uri>${feed.homeUrl}</uri></author>
<icon>${feed.iconUrl}</icon>
<link rel="self" type="application/atom+xml" href="${selfUrl}"/>
<link rel="alternate" type="text/html" hreflang="de" href="${feed.newsUrl}"/>
${feed.items.map(toEntry)}</feed>
`)
}

function toEntry({ url, title, summary, html, publishedAt, updatedAt, pictureUrl }: NewsFeedItem): Xml {
  return xml`<entry>
<id>${url}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${url}"/>
${pictureUrl === undefined ? undefined : xml`<link rel="enclosure" type="image/jpeg" href="${pictureUrl}"/>\n`}\
<published>${publishedAt.toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
${summary === '' ? undefined : xml`<summary>${summary}</summary>\n`}\
<content type="html">${html}</content>
</entry>
`
}

/** JSON Feed 1.1. @param selfUrl where this text is published */
export const composeJsonFeed = (feed: NewsFeed, selfUrl: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.newsUrl,
    feed_url: selfUrl,
    description: feed.description,
    icon: feed.iconUrl,
    authors: [{ name: feed.author, url: feed.homeUrl }],
    language: 'de',
    items: feed.items.map(({ url, title, summary, html, publishedAt, updatedAt, pictureUrl }) => ({
      id: url,
      url,
      title,
      content_html: html,
      ...(summary !== '' && { summary }),
      ...(pictureUrl !== undefined && { image: pictureUrl }),
      date_published: publishedAt.toISOString(),
      date_modified: updatedAt.toISOString(),
    })),
  })

const latest = ({ items }: NewsFeed) =>
  new Date(Math.max(NEVER.getTime(), ...items.map(({ updatedAt }) => updatedAt.getTime())))
