import type { Dialect } from './dialects.ts'
import type { SourceKind } from './ledger.ts'

const PICTURE = /\.(?:svg|jpe?g|jfif|png|webp|avif|gif|heic|heif|tiff?|bmp)$/i
const FILE =
  /\.(?:pdf|docx?|dotx?|xlsx?|pptx?|od[tspg]|rtf|csv|ics|vcf|zip|rar|7z|mp[34]|m4[av]|mov|avi|webm|og[gv]|wav|epub|gpx|kml|tex)$/i
/** Icons for browsers and telephones; pictures of a theme, which no text can show. */
const SIGNS =
  /(?:^|\/)(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|browserconfig)[^/]*$|(?:^|\/)(?:fonts?|webfonts|s[ac]ss|css|stylesheets|icons)\//i
const DATA = /(?:^|\/)(?:_?data|content)\/.*\.(?:ya?ml|json|toml|csv|tsv)$/i

/** Texts in other markup, and pages that are programs: they are reported and put aside. */
const FOREIGN = /\.(?:creole|mediawiki|rtf|html?|xhtml|php|pug|haml)$/i
const PROGRAM_PAGE = /^(?:src|app)\/pages\/(?!api\/)[^[\]]*\.(?:astro|[jt]sx?|vue|svelte)$/i
const NO_TEXT =
  /(?:^|\/)(?:_?(?:includes|layouts|partials|components|templates|sass|plugins|archetypes|i18n|shortcodes)|admin|themes|functions|scripts|tests?)\/|(?:^|\/)(?:README|LICENSE|404|google[0-9a-f]+|[^/]*\.(?:test|spec|config)\.)/i

/** The kind of a source file, judged by its path alone. */
export function kindOfFile(path: string, dialect: Dialect | undefined): SourceKind {
  if (dialect?.isText(path)) return dialect.isArticle(path) ? 'post' : 'page'
  if (SIGNS.test(path)) return 'program'
  if (dialect && (FOREIGN.test(path) || PROGRAM_PAGE.test(path)) && !NO_TEXT.test(path))
    return dialect.isArticle(path) ? 'post' : 'page'
  if (PICTURE.test(path)) return 'picture'
  return FILE.test(path) || (dialect && DATA.test(path)) ? 'file' : 'program'
}
