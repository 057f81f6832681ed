import type { Right } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'

export const BIN_KINDS = ['article', 'event', 'date', 'team', 'picture', 'file'] as const
export type BinKind = (typeof BIN_KINDS)[number]

/** The right needed to put things of a kind into the bin, to see them there and to take them out again. */
export const rightOfKind = {
  article: 'write-news',
  event: 'handle-registrations',
  date: 'keep-dates',
  team: 'keep-fixtures',
  picture: 'write-news',
  file: 'keep-club',
} as const satisfies Record<BinKind, Right>

/** How long something can be taken out again; the privacy policy repeats the figure. */
export const BIN_RETENTION = 30 * DAY

/**
 * Something that was deleted and can be taken out again.
 *
 * @property key identifies its rows: the id of an article, an event or a date, season and slug of a team (`2024/herren-1`), the path of
 * a picture or a file to download
 * @property name what files call it: the slug of an article, an event or a date, otherwise the key
 * @property title for people
 * @property by id of an account, which may be gone; undefined if deleted at the console
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
