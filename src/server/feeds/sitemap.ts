import { toXmlDocument, xml } from '#shared/xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** @property url absolute @property changedAt left out if unknown */
export type SitemapEntry = { url: string; changedAt?: Date }

/** One file of addresses for search engines. */
export function composeSitemap(entries: SitemapEntry[]): string {
  return toXmlDocument(xml`<urlset xmlns="${NAMESPACE}">
${entries.map(({ url, changedAt }) =>
  changedAt === undefined
    ? xml`<url><loc>${url}</loc></url>\n`
    : xml`<url><loc>${url}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>\n`,
)}</urlset>
`)
}

/** The list of these files. */
export function composeSitemapIndex(urls: string[]): string {
  return toXmlDocument(xml`<sitemapindex xmlns="${NAMESPACE}">
${urls.map((url) => xml`<sitemap><loc>${url}</loc></sitemap>\n`)}</sitemapindex>
`)
}
