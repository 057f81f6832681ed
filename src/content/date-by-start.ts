import { berlinDay } from '#shared/berlin-time.ts'
import type { ContentFile } from './content-folder.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `start-8 19:10`, or `start+56 saturday 10:00` for the first Saturday from that day on; the time may be left out. */
const DAY_BY_START = new RegExp(
  `^(\\w+): start([+-]\\d{1,3})(?: (${WEEKDAYS.join('|')}))?( (?:[01]\\d|2[0-3]):[0-5]\\d)?[ \\t]*$`,
  'gm',
)

/**
 * Replaces dates that a sample file counts from its first import by real dates. A key that got a date at an earlier import keeps it, so
 * that a later start moves nothing; and because the dated text is stored for the file, an export has the dates too.
 *
 * @param findFormer returns the text of a file when it was last imported
 */
export async function dateByStart(
  files: readonly ContentFile[],
  now: Date,
  findFormer: (path: string) => Promise<string | undefined>,
): Promise<ContentFile[]> {
  const today = Temporal.PlainDate.from(berlinDay(now))
  return Promise.all(
    files.map(async (file) => {
      if (file.text === undefined || file.text.search(DAY_BY_START) < 0) return file
      return { ...file, text: dateText(file.text, today, (await findFormer(file.path)) ?? '') }
    }),
  )
}

function dateText(text: string, today: Temporal.PlainDate, former: string): string {
  return text.replace(DAY_BY_START, (...[, key, days, weekday, time = '']: string[]) => {
    const known = new RegExp(`^${key}: (\\d{4}-\\d{2}-\\d{2}.*)$`, 'm').exec(former)?.[1]
    return `${key}: ${known ?? dayOf(today.add({ days: Number(days) }), weekday) + time}`
  })
}

const dayOf = (day: Temporal.PlainDate, weekday: string | undefined): string =>
  day.add({ days: weekday === undefined ? 0 : (WEEKDAYS.indexOf(weekday) + 8 - day.dayOfWeek) % 7 }).toString()
