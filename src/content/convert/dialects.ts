import { posix } from 'node:path'
import { berlinDay } from '#shared/berlin-time.ts'

/** @property name without date and extension; that of the folder for `index.md` @property isPage whether it is not an article */
export type SourceText = {
  path: string
  name: string
  title: string
  slug: string | undefined
  isPage: boolean
  publishedAt: Date
  categories: string[]
}

/** The conventions of another program for its files, as far as programs differ. */
export type Dialect = {
  /** Output folders of the program. */
  made: string[]
  /** Folders to search for an address that begins with a slash, in this order. */
  roots: string[]
  /** Files with the site's own address and its patterns for addresses of articles. */
  settings: RegExp
  isText: (path: string) => boolean
  /** Whether a text at this path is an article even without other evidence. */
  isArticle: (path: string) => boolean
  isDraft: (path: string) => boolean
  /** Whether a text at this path is a page even if it has a date. */
  isPage: (path: string) => boolean
  /** Addresses at which the program shows an article. @param pattern from its settings */
  addresses: (text: SourceText, pattern: string | undefined) => string[]
  feeds: string[]
  /** Whether spaces separate categories. */
  splitsWords?: true
  /** Whether a data file with the folder's name applies to all texts of the folder. */
  hasFolderData?: true
}

export const dialectNames = ['jekyll', 'hugo', 'gatsby', 'eleventy', 'astro', 'html'] as const
export type DialectName = (typeof dialectNames)[number]

/** Folder names that programs use for news. */
export const NEWS = 'posts?|blog|news|aktuelles|berichte|artikel|articles?|beitraege|meldungen|neuigkeiten|presse'
const NEWS_FOLDER = new RegExp(`(?:^|/)_?(?:${NEWS})/`, 'i')
/** Markdown, and formats converted to it. */
const MARKDOWN = /\.(?:md|mdx|markdown|mkdn?|mdown|mdwn|textile|adoc|asciidoc|asc|rst|org)$/i
const HTML = /\.html?$/i
/** Templates that may be pages of their own; loops in them are left out. */
const BUILT = /\.(?:html?|njk|liquid)$/i
/** A page composed of parts, without a running text. */
const DATA_PAGE = /^(?:src\/)?(?:content\/)?(?:pages|seiten)\/[^.]*\.(?:ya?ml|json)$/i
/** Where content management systems keep pages, even those with a date. */
const PAGES_FOLDER = /(?:^|\/)(?:content|data|cms)\/(?:pages|seiten)\//i
const SOMEBODYS_NOTES = /(?:^|\/)(?:README|CHANGELOG|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT)\.\w+$/i

/** The extension of a file with its language code; for the index of a folder also the file's name. */
const ENDING = /(?:\/_?index)?(?:\.[a-z]{2})?\.\w+$/i

/** Hugo's rule to make an address from a title. */
const urlized = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

export const isMarkdown = (path: string) => MARKDOWN.test(path) && !SOMEBODYS_NOTES.test(path)

const JEKYLL_PATTERNS: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

export const dialects: Record<DialectName, Dialect> = {
  jekyll: {
    made: ['_site'],
    roots: ['', 'assets', 'source'],
    settings: /^_config\.ya?ml$/,
    isText: (path) =>
      (isMarkdown(path) || HTML.test(path)) && !/(?:^|\/)(?:_(?:includes|layouts|sass|data)|admin)\//.test(path),
    isArticle: (path) => /(?:^|\/)_(?:posts|drafts)\//.test(path),
    isDraft: (path) => /(?:^|\/)_drafts\//.test(path),
    isPage: (path) => !/(?:^|\/)_(?!pages\/)[^/]+\//.test(path) && !NEWS_FOLDER.test(path),
    addresses(text, pattern) {
      const path = text.path.replace(/^(?:source|src|docs)\/(?=_)|^source\//, '')
      const stem = path.replace(/^_pages\/|^_(?!posts|drafts)/, '').replace(ENDING, '')
      const [folders = '', post] = path.split(/(?:^|\/)_(?:posts|drafts)\//)
      if (text.isPage || post === undefined) {
        // A pattern with a date is meant for posts; a collection may have a pattern of its own.
        const isItsOwn = /^_(?!pages\/)/.test(text.path) && pattern !== undefined && !/^\w+$|:year/.test(pattern)
        return [...(isItsOwn ? [fill(pattern, text)] : []), `/${stem}`, `/${stem}.html`]
      }
      const categories = [...folders.split('/').filter(Boolean), ...text.categories]
      return [fill(JEKYLL_PATTERNS[pattern ?? 'date'] ?? pattern ?? '', { ...text, categories })]
    },
    feeds: ['/feed.xml', '/atom.xml', '/rss.xml'],
    splitsWords: true,
  },
  hugo: {
    made: ['public', 'resources'],
    roots: ['static', 'assets', 'content', ''],
    settings: /^(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/,
    isText: (path) => path.startsWith('content/') && (isMarkdown(path) || HTML.test(path)),
    isArticle: (path) => NEWS_FOLDER.test(path),
    isDraft: () => false,
    isPage: (path) => /^content\/[^/]+(?:\/index\.[^/]+)?$|\/_index\.[^/]+$/.test(path),
    addresses(text, pattern) {
      const section = text.path.replace(/^content\//, '').replace(ENDING, '')
      const [folder, name] = [posix.dirname(section), posix.basename(section)]
      if (pattern === undefined || (text.isPage && pattern.includes(':year')))
        return [posix.join('/', folder, text.slug ?? name)]
      const named = { ...text, name }
      return [fill(pattern, named), fill(pattern, { ...named, slug: text.slug ?? urlized(text.title) })]
    },
    feeds: ['/index.xml', '/feed.xml', '/posts/index.xml', '/blog/index.xml', '/news/index.xml'],
  },
  gatsby: {
    made: ['public'],
    roots: ['static', 'content', 'src', 'src/pages', ''],
    settings: /^gatsby-config\.[cm]?[jt]s$/,
    isText: (path) => isMarkdown(path) || DATA_PAGE.test(path),
    isArticle: (path) => NEWS_FOLDER.test(path),
    isDraft: () => false,
    isPage: (path) => PAGES_FOLDER.test(path),
    addresses: (text) => {
      const path = text.path.replace(/^(?:src\/pages|content|src\/content|src)\//, '').replace(ENDING, '')
      return [`/${path}`, `/${text.slug ?? path.slice(path.lastIndexOf('/') + 1)}`]
    },
    feeds: ['/rss.xml', '/feed.xml'],
  },
  eleventy: {
    made: ['_site'],
    roots: [
      '',
      'public',
      'src',
      'static',
      'src/static',
      'src/assets',
      'assets',
      'content',
      'docs',
      'docs/public',
      'docs/.vuepress/public',
    ],
    settings: /^(?:\.?eleventy\.config|\.eleventy)\.[cm]?js$/,
    isText: (path) =>
      (isMarkdown(path) || BUILT.test(path)) && !/(?:^|\/)(?:_(?:includes|data|layouts|components)|admin)\//.test(path),
    isArticle: (path) => NEWS_FOLDER.test(path),
    isDraft: (path) => /(?:^|\/)drafts\//.test(path),
    isPage: (path) => PAGES_FOLDER.test(path),
    addresses: (text) => {
      const folder = text.path.replace(/^(?:src|content)\//, '').replace(/[^/]*$/, '')
      const parent = /(?:^|\/)index\.[^/]*$/.test(text.path) ? folder.replace(/[^/]*\/$/, '') : folder
      return [`/${parent}${text.slug ?? text.name}`]
    },
    feeds: ['/feed.xml', '/feed/feed.xml', '/rss.xml'],
    hasFolderData: true,
  },
  astro: {
    made: ['dist', '.astro'],
    roots: ['public', 'src', 'src/assets', 'src/content', 'src/images', 'public/images', ''],
    settings: /^astro\.config\.[cm]?[jt]s$/,
    isText: (path) =>
      (isMarkdown(path) && path.startsWith('src/')) ||
      /^src\/content\/(?:pages|seiten)\/[^.]*\.(?:ya?ml|json)$/i.test(path),
    isArticle: (path) => NEWS_FOLDER.test(path),
    isDraft: () => false,
    isPage: (path) => path.startsWith('src/pages/') && !NEWS_FOLDER.test(path),
    addresses: (text) => {
      const path = text.path.replace(/^src\/(?:pages|content)\//, '').replace(ENDING, '')
      return [`/${path}`, `/${posix.join(posix.dirname(path), text.slug ?? text.name)}`, `/${text.slug ?? text.name}`]
    },
    feeds: ['/rss.xml', '/feed.xml'],
  },
  html: {
    made: [],
    roots: [''],
    settings: /^(?!)/,
    isText: (path) => HTML.test(path),
    isArticle: () => false,
    isDraft: () => false,
    isPage: () => true,
    addresses: ({ path }) => [`/${path.replace(ENDING, '')}`, `/${path}`],
    feeds: [],
  },
}

/** Fills a pattern such as `/:year/:month/:title/` with the article's values; braces are Eleventy's notation. */
export function fill(pattern: string, { name, title, slug, publishedAt, categories, path }: SourceText): string {
  const [year = '', month = '', day = ''] = berlinDay(publishedAt).split('-')
  const yearDay = String(Math.ceil((Date.UTC(+year, +month - 1, +day) - Date.UTC(+year, 0, 0)) / 86_400_000))
  const own = slug ?? name
  const values: Record<string, string> = {
    year,
    month,
    day,
    short_year: year.slice(2),
    i_month: String(+month),
    i_day: String(+day),
    y_day: yearDay.padStart(3, '0'),
    yearday: yearDay,
    categories: categories.join('/').toLowerCase(),
    title: own,
    slug: own,
    filename: name,
    slugorfilename: own,
    contentbasename: name,
    slugorcontentbasename: own,
    section: path.split('/')[1] ?? '',
    sections: path.split('/').slice(1, -1).join('/'),
    output_ext: '.html',
  }
  return pattern
    .replace(/\{\{-?\s*(page\.fileSlug|title)[^}]*\}\}/g, (_, what: string) =>
      what === 'title' ? title.toLowerCase().replace(/\s+/g, '-') : name,
    )
    .replace(/:(\w+)/g, (whole, key: string) => values[key] ?? whole)
    .replace(/\/{2,}/g, '/')
}
