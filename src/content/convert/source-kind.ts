import type { Dialect } from './dialects.ts'
import type { SourceKind } from './ledger.ts'

const PICTURE = /\.(?:svg|jpe?g|jfif|png|webp|avif|gif|heic|heif|tiff?|bmp)$/i
const FILE =
  /\.(?:pdf|docx?|dotx?|xlsx?|pptx?|od[tspg]|rtf|csv|ics|vcf|zip|rar|7z|mp[34]|m4[av]|mov|avi|webm|og[gv]|wav|epub|gpx|kml|tex)$/i
/** Signs for browsers and telephones; pictures of a theme, which no text can show. */
const SIGNS =
  /(?:^|\/)(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|browserconfig)[^/]*$|(?:^|\/)(?:fonts?|webfonts|s[ac]ss|css|stylesheets|icons)\//i
const DATA = /(?:^|\/)(?:_?data|content)\/.*\.(?:ya?ml|json|toml|csv|tsv)$/i

/** What a file of a source is, as long as nothing is known but its path. */
export function kindOfFile(path: string, dialect: Dialect | undefined): SourceKind {
  if (dialect?.isText(path)) return dialect.isArticle(path) ? 'post' : 'page'
  if (SIGNS.test(path)) return 'program'
  if (PICTURE.test(path)) return 'picture'
  return FILE.test(path) || (dialect && DATA.test(path)) ? 'file' : 'program'
}
