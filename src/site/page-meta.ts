import type { MetaDescriptor } from 'react-router'

export type PageFacts = {
  /** Without the club's name, which is appended. */
  title: string
  description: string
  /** Canonical path, beginning with a slash; undefined for pages that no search engine should list. */
  path: string | undefined
  /** Address of the picture for link previews, absolute or from the root. */
  picture?: string | undefined
  type?: 'website' | 'article'
}

/** The root loader's data, as a route's `meta` function gets it. */
export type RootMatch = { id: string; loaderData?: unknown } | undefined
type Site = { publicUrl: string; shortName: string; defaultPicture: string }

/** Title, description, canonical address and Open Graph of one page. */
export function pageMeta(matches: readonly RootMatch[], facts: PageFacts): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
  if (!site) return [{ title: facts.title }]
  const title = facts.path === '/' ? facts.title : `${facts.title} · ${site.shortName}`
  const absolute = (path: string) => new URL(path, site.publicUrl).href
  const picture = absolute(facts.picture ?? site.defaultPicture)
  return [
    { title },
    { name: 'description', content: facts.description },
    ...(facts.path === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: absolute(facts.path) },
          { property: 'og:url', content: absolute(facts.path) },
        ]),
    { property: 'og:site_name', content: site.shortName },
    { property: 'og:locale', content: 'de_DE' },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: facts.description },
    { property: 'og:image', content: picture },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
