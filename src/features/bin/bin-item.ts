import type { Right } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'

/** What can be put into the bin. */
export const BIN_KINDS = ['article', 'event', 'date', 'team', 'picture', 'file'] as const
export type BinKind = (typeof BIN_KINDS)[number]

/** Whoever looks after things of a kind may put them into the bin, see them there and take them out again. */
export const rightOfKind = {
  article: 'write-news',
  event: 'handle-registrations',
  date: 'keep-dates',
  team: 'keep-fixtures',
  picture: 'write-news',
  file: 'keep-club',
} as const satisfies Record<BinKind, Right>

/** So long something can be taken out again; the privacy policy repeats the figure. */
export const BIN_RETENTION = 30 * DAY

/**
 * Something that was deleted and can be taken out again.
 *
 * @property key by which its rows are found: the id of an article, an event or a date, season and slug of a team (`2024/herren-1`), the path of
 * a picture or a file to download
 * @property name by which files call it: the slug of an article, an event or a date; of all others the key
 * @property title for people
 * @property by id of an account, which may be gone; undefined where it was done at the console
 */
export type BinItem = {
  id: string
  kind: BinKind
  key: string
  name: string
  title: string
  at: Date
  by: string | undefined
}
