import { capitalise } from '#shared/german/capitalise.ts'
import type { FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { readWrittenDate } from '#features/news/written-date.ts'
import { berlinDay, formatTime } from '#shared/berlin-time.ts'

type Filter = (value: FrontMatterValue | undefined, ...given: string[]) => FrontMatterValue | undefined

const onText =
  (change: (text: string, ...given: string[]) => FrontMatterValue): Filter =>
  (value, ...given) =>
    typeof value === 'object' ? value : change(value ?? '', ...given)
const onList =
  (change: (list: readonly FrontMatterValue[], ...given: string[]) => FrontMatterValue | undefined): Filter =>
  (value, ...given) =>
    Array.isArray(value) ? change(value, ...given) : value
const same = onText((text) => text)
const keyOf = (value: FrontMatterValue, key: string): FrontMatterValue | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, FrontMatterValue>)[key] : undefined
const sorted = onList((list, key = '') => {
  const by = (each: FrontMatterValue) => String(key === '' ? each : (keyOf(each, key) ?? ''))
  return list.toSorted((a, b) => by(a).localeCompare(by(b), 'de', { numeric: true }))
})

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

/** Formats a date by a pattern such as `%d.%m.%Y`, as most programs write it. */
function written(at: Date, format: string): string {
  const [year = '', month = '', day = ''] = berlinDay(at).split('-')
  const [hour = '', minute = ''] = formatTime(at).split(':')
  const name = MONTHS[Number(month) - 1] ?? ''
  const values: Record<string, string> = {
    Y: year,
    y: year.slice(2),
    m: month,
    d: day,
    e: String(Number(day)),
    H: hour,
  }
  return format.replace(/%([-^]?)(\w)/g, (whole, short: string, sign: string) => {
    const value = { ...values, M: minute, B: name, b: name.slice(0, 3) }[sign]
    return value === undefined ? whole : short === '-' ? value.replace(/^0/, '') : value
  })
}

/** Filters of Liquid and Nunjucks; the result of any other filter is unknown. */
export const filters: Readonly<Record<string, Filter>> = {
  ...Object.fromEntries(
    [
      ...[
        'relative_url',
        'absolute_url',
        'url',
        'escape',
        'escape_once',
        'uri_escape',
        'safe',
        'xml_escape',
        'smartify',
      ],
      ...['htmlBaseUrl', 'cgi_escape', 'asset_url', 'absURL', 'relURL', 'safeHTML', 'safeURL', 'safeCSS', 'e'],
      ...['markdownify', 'markdown', 'md', 'renderMarkdown'],
    ].map((name) => [name, same]),
  ),
  strip: onText((text) => text.trim()),
  prepend: onText((text, given = '') => given + text),
  append: onText((text, given = '') => text + given),
  upcase: onText((text) => text.toUpperCase()),
  upper: onText((text) => text.toUpperCase()),
  downcase: onText((text) => text.toLowerCase()),
  lower: onText((text) => text.toLowerCase()),
  capitalize: onText(capitalise),
  newline_to_br: onText((text) => text.replace(/\n/g, '<br>\n')),
  strip_html: onText((text) => text.replace(/<[^<>]*>/g, '')),
  strip_newlines: onText((text) => text.replace(/\n/g, '')),
  replace: onText((text, from = '', to = '') => (from === '' ? text : text.replaceAll(from, () => to))),
  remove: onText((text, given = '') => (given === '' ? text : text.replaceAll(given, ''))),
  split: onText((text, given = ',') => text.split(given)),
  default: (value, given = '') => (value === undefined || value.length === 0 || value === 'false' ? given : value),
  date: onText((text, format = '') => {
    const date = readWrittenDate(text)
    return date ? written(date.at, format) : text
  }),
  date_to_string: onText((text) => text.slice(0, 10)),
  sort: sorted,
  sort_natural: sorted,
  reverse: onList((list) => list.toReversed()),
  first: onList((list) => list[0]),
  last: onList((list) => list.at(-1)),
  compact: same,
  uniq: onList((list) => [...new Set(list)]),
  join: onList((list, given = ' ') => list.filter((each) => typeof each === 'string').join(given)),
  map: onList((list, key = '') => list.flatMap((each) => keyOf(each, key) ?? [])),
  where: onList((list, key = '', wanted = '') => list.filter((each) => keyOf(each, key) === wanted)),
  size: (value) => String(typeof value === 'object' ? Object.keys(value).length : (value ?? '').length),
}
