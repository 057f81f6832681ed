import { dateFileSchema, type DateFile } from '#features/dates/club-date.ts'
import type { FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'
import { readWrittenDate } from '#features/news/written-date.ts'
import { toLocalText } from '#shared/berlin-time.ts'
import { toSlug } from '#shared/slug.ts'

/** Whether a path is where programs keep dates of the calendar, as opposed to reports. */
export const isDatePlace = (path: string): boolean =>
  /(?:^|\/)_?(?:termine?|events?|kalender|veranstaltungen|calendar|dates)(?:\/(?!_?index\.)|\.\w+#)/i.test(path)

const FROM = /^(?:event_?date|start(?:_?date)?|startdatum|begin(?:n)?|from|von|datum|date|tag|when|wann)$/i
const UNTIL = /^(?:event_?end|end(?:_?date)?|enddatum|ende|until|bis)$/i
const TIME = /^(?:(?:start_?)?time|uhrzeit|zeit|beginn|von)$/i
const PLACE = /^(?:location|ort|place|venue|wo|where|treffpunkt|address|adresse)$/i

type Written = { title: string; entries: readonly FrontMatterEntry[]; markdown: string }

/** Reads a date of the club's calendar. @returns undefined for anything more: with pictures, or too long for the calendar */
export function readClubDate({ title, entries, markdown }: Written, taken: Set<string>): DateFile | undefined {
  const all = (key: RegExp) =>
    entries.flatMap(([each, value]) => (key.test(each) && typeof value === 'string' ? [value] : []))
  const [from] = all(FROM).flatMap((text) => momentOf(text, all(TIME)) ?? [])
  if (from === undefined || /!\[|<img\b/i.test(markdown)) return undefined
  const until = all(UNTIL)
    .flatMap((text) => momentOf(text, []) ?? [])
    .find((each) => each.length === from.length && each > from)
  const text = lettersOf(markdown === '' ? (all(/^(?:description|summary|excerpt|teaser|intro)$/i)[0] ?? '') : markdown)
  const [place] = all(PLACE)
  const stem = toSlug(title).slice(0, 80)
  let slug = stem
  for (let number = 2; taken.has(slug); number++) slug = `${stem}-${number}`
  const read = dateFileSchema.safeParse({
    slug,
    kind: 'other',
    title,
    from,
    ...(until === undefined ? {} : { until }),
    ...(place === undefined || place.trim() === '' ? {} : { place }),
    ...(text === '' ? {} : { text }),
  })
  if (!read.success) return undefined
  taken.add(slug)
  return read.data
}

/** `2030-03-01 19:00`, or only the day. */
function momentOf(text: string, times: readonly string[]): string | undefined {
  const date = readWrittenDate(text)
  if (!date) return undefined
  const [day = '', time = ''] = toLocalText(date.at).split(' ')
  const isWhole = time === '00:00' || /T00:00:00(?:\.0+)?Z$/.test(text)
  const [, hour, minute = '00'] =
    /\b(\d{1,2})(?:[:.](\d{2})|\s*(?:Uhr|h)\b)/.exec(isWhole ? (times.find((each) => each !== text) ?? '') : '') ?? []
  if (hour !== undefined && Number(hour) < 24) return `${day} ${hour.padStart(2, '0')}:${minute}`
  return isWhole ? day : `${day} ${time.slice(0, 5)}`
}

/** Removes markup, because the calendar shows plain text. */
const lettersOf = (markdown: string) =>
  markdown
    .replace(/\[([^\][]*)\]\(([^()\s]*)\)/g, (_, words: string, address: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/^#{1,6} +|(?:\*\*|__)(?=\S)|(?<=\S)(?:\*\*|__)|\\$/gm, '')
    .trim()
