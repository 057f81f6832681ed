import type { FrontMatterEntry, FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'

const HEADINGS = /^(?:title|titel|heading|headline|header|name|ueberschrift|überschrift|question|frage)$/i
const TEXTS =
  /^(?:text|body|content|inhalt|excerpt|summary|details|bio|info|notes?|description|beschreibung|markdown|html|intro|lead|teaser|copy|answer|antwort|paragraph|subheading|subtitle|subheadline|quote|zitat|caption|message|address|adresse|hours|zeiten|role|funktion)$/i
const NO_WORDS =
  /^(?:type|template\w*|_?template|component|layout|id|_?key|class\w*|style|color|colour|icon|align\w*|width|height|order|weight|alt|theme|background|variant|size|anchor|slug|date)$/i
const LINKS = /^(?:link|url|href|to|buttonlink|button_link|button_url|cta_link|page)$/i
const LABELS = /^(?:label|buttontext|button_text|linktext|link_text|cta|cta_text|text|title|name)$/i
/** Keys of lists that are parts of a page, regardless of their content. */
const BUILDER =
  /section|block|builder|component|row|module|slice|feature|card|faq|member|team|sponsor|intro|blurb|main|about|content|inhalt|abschnitt|element|column|item|step|value|service|angebot|zeiten/i
const PICTURE = /\.(?:svg|jpe?g|png|webp|avif|gif)$/i

type Fields = { readonly [key: string]: FrontMatterValue }
const isRecord = (value: FrontMatterValue): value is Fields => typeof value === 'object' && !Array.isArray(value)

/** Splits the entries of a page composed of parts, such as those of Netlify CMS (`sections:`, `blocks:`). @returns the others, and the parts */
export function splitBuilder(entries: readonly FrontMatterEntry[]): {
  parts: FrontMatterEntry[]
  others: FrontMatterEntry[]
} {
  const isPart = ([key, value]: FrontMatterEntry) =>
    typeof value !== 'string' && (BUILDER.test(key) || isPlain(key, value)) && hasWords(value)
  return { parts: entries.filter(isPart), others: entries.filter((entry) => !isPart(entry)) }
}

/** Players, results, prices: records without a picture, under a key without a meaning for programs. */
const isPlain = (key: string, value: FrontMatterValue) =>
  !OTHERS.test(key) && [value].flat().every((each) => isRecord(each) && !namesPicture(each))
const OTHERS =
  /menu|nav|link|resource|author|tag|categor|galler|image|bild|foto|photo|social|seo|cascade|button|hero|breadcrumb|redirect|alias|header|cover|sidebar|footer|param|setting|option|config|meta|pagination|sitemap|^og|twitter|build|target|location|geo|map|video|asset/i

const namesPicture = (value: FrontMatterValue): boolean =>
  typeof value === 'string' ? PICTURE.test(value) : Object.values(value).some(namesPicture)

/** Entries with running text: a page without a body may consist of them. */
export const spokenEntries = (entries: readonly FrontMatterEntry[]): FrontMatterEntry[] =>
  entries.filter(([key, value]) => typeof value === 'string' && SPOKEN.test(key) && /\s/.test(value.trim()))
const SPOKEN =
  /(?:^|_)(?:text|body|content|bio(?:graphy|grafie)?|intro|inhalt|copy|markdown|absatz|hours|address|heading|headline|subheading|subtitle|tagline|(?:hero|section|page|main|about)_?(?:text|description|title|subtitle))$/i

function hasWords(value: FrontMatterValue): boolean {
  if (typeof value === 'string') return false
  if (Array.isArray(value)) return value.some(hasWords)
  return Object.entries(value).some(([key, inner]) =>
    typeof inner === 'string' ? (HEADINGS.test(key) || TEXTS.test(key)) && /\S/.test(inner) : hasWords(inner),
  )
}

/** All values of the parts that may be text, by full name (`preise.erwachsene`). */
export const wordsOfParts = (parts: readonly FrontMatterEntry[]): [string, string][] =>
  parts.flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return PICTURE.test(value) || !/\p{L}|\p{N}/u.test(value) ? [] : [[name, value]]
    if (!isRecord(value)) return wordsOfParts((value as readonly FrontMatterValue[]).map((each) => [name, each]))
    const inner = Object.entries(value).filter(([key]) => !NO_WORDS.test(key) && !LINKS.test(key))
    return wordsOfParts(inner.map(([key, each]) => [`${name}.${key}`, each]))
  })

/** The parts as text, in their order. */
export const builderText = (parts: readonly FrontMatterEntry[]): string =>
  parts
    .flatMap(([, value]) => blocksOf(value, 2))
    .filter((block) => block.trim() !== '')
    .join('\n\n')

function blocksOf(value: FrontMatterValue, depth: number): string[] {
  if (typeof value === 'string') return PICTURE.test(value) ? [picture(value, '')] : [value]
  if (isRecord(value)) return recordBlocks(value, depth)
  const list = value as readonly FrontMatterValue[]
  if (list.every((each) => typeof each === 'string' && !PICTURE.test(each) && !each.includes('\n')))
    return [list.map((each) => `- ${String(each)}`).join('\n')]
  return list.flatMap((each) => blocksOf(each, depth))
}

function recordBlocks(record: Fields, depth: number): string[] {
  const fields = Object.entries(record).filter(([key]) => !NO_WORDS.test(key))
  const heading = fields.find(([key, value]) => HEADINGS.test(key) && typeof value === 'string' && value !== '')
  const alt = record['alt']
  const link = fields.find(
    ([key, value]) => LINKS.test(key) && typeof value === 'string' && value !== '' && !PICTURE.test(value),
  )
  const label = link && fields.find(([key, value]) => LABELS.test(key) && typeof value === 'string' && value !== '')
  const isOnlyLink =
    link !== undefined && label !== undefined && !fields.some(([key]) => TEXTS.test(key) && key !== label[0])
  if (isOnlyLink) return [`[${String(label[1])}](${String(link[1])})`, ...picturesOf(fields, String(label[1]))]
  const title = heading ? [`${'#'.repeat(Math.min(depth, 6))} ${String(heading[1])}`] : []
  const rest = fields.filter((field) => field !== heading && field !== link)
  const blocks = rest.flatMap(([key, value]) => {
    if (typeof value !== 'string') return blocksOf(value, depth + (heading ? 1 : 0))
    if (PICTURE.test(value)) return [picture(value, typeof alt === 'string' ? alt : String(heading?.[1] ?? ''))]
    return TEXTS.test(key) || /\s/.test(value.trim()) ? [value] : []
  })
  return [
    ...title,
    ...blocks,
    ...(link ? [`[${String(label?.[1] ?? heading?.[1] ?? link[1])}](${String(link[1])})`] : []),
  ]
}

const picturesOf = (fields: [string, FrontMatterValue][], alt: string) =>
  fields.flatMap(([, value]) => (typeof value === 'string' && PICTURE.test(value) ? [picture(value, alt)] : []))

const picture = (address: string, alt: string) =>
  `![${alt.replace(/[[\]\n]/g, ' ').trim()}](${address.replaceAll(' ', '%20')})`
