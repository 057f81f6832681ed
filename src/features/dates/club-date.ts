import { z } from 'zod'
import type { Brand } from '#shared/brand.ts'
import { parseBerlinTime } from '#shared/berlin-time.ts'
import { DATE_KINDS, dateLimits } from './date-kinds.ts'
import { findRepeatMistake } from './repeats.ts'

export type ClubDateId = Brand<string, 'ClubDateId'>
/** The one place where a plain string becomes the id of a date. */
export const toClubDateId = (raw: string) => raw as ClubDateId

const MOMENT = 'Hier wird ein Tag erwartet (2025-02-21), oder Tag und Uhrzeit (2025-02-21 19:30).'
const moment = z
  .string(MOMENT)
  .regex(/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/, { abort: true, error: MOMENT })
  .refine((text) => parseBerlinTime(text) !== undefined, 'Diesen Tag oder diese Uhrzeit gibt es nicht.')
const day = z.iso.date('Hier wird ein Tag in der Form 2025-02-21 erwartet.')
const text = (limit: number) =>
  z
    .string('Hier fehlt ein Text.')
    .trim()
    .min(1, 'Dieser Text darf nicht leer sein.')
    .max(limit, `Hier passen höchstens ${limit} Zeichen hinein.`)

/** Other words at the same position of an address. */
const TAKEN_SLUGS = ['archiv', 'monat', 'erinnerung']

const REPEATS = 'repeats ist eine Regel wie FREQ=MONTHLY;BYDAY=1FR (jeden ersten Freitag) oder FREQ=WEEKLY.'

/** A file of `content/dates/`. Times are German local time. Messages are for the volunteer who edits it. */
export const dateFileSchema = z
  .strictObject({
    slug: z
      .string('Hier fehlt der Name für die Adresse der Seite.')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.')
      .max(100, 'slug hat höchstens 100 Zeichen.')
      .refine((slug) => !TAKEN_SLUGS.includes(slug), 'Diese Adresse hat schon eine andere Seite.'),
    kind: z.enum(DATE_KINDS, `kind ist eines von ${DATE_KINDS.join(', ')}.`),
    title: text(dateLimits.title),
    from: moment,
    until: moment.optional(),
    place: text(dateLimits.place).optional(),
    text: text(dateLimits.text).optional(),
    cancelled: text(dateLimits.reason).optional(),
    repeats: z.string(REPEATS).optional(),
    repeatsUntil: day.optional(),
    exceptions: z.array(z.strictObject({ day, reason: text(dateLimits.reason).optional() })).optional(),
  })
  .superRefine((date, context) => {
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const { from, until, repeats, repeatsUntil } = date
    if (until !== undefined && until.length !== from.length)
      add('until', 'Beginn und Ende haben beide eine Uhrzeit, oder beide keine.')
    else if (until !== undefined && until < from) add('until', 'Das Ende liegt vor dem Beginn.')
    const mistake = repeats === undefined ? undefined : findRepeatMistake(repeats, from.slice(0, DAY_LENGTH))
    if (mistake === 'rule') add('repeats', REPEATS)
    if (mistake === 'first-day') add('repeats', 'Der erste Tag (from) passt nicht zu dieser Wiederholung.')
    if (repeatsUntil !== undefined && repeats === undefined)
      add('repeatsUntil', 'Ohne repeats gibt es keine Wiederholung, die enden könnte.')
    if (repeatsUntil !== undefined && repeatsUntil < from.slice(0, DAY_LENGTH))
      add('repeatsUntil', 'Die Wiederholung endet vor dem ersten Tag.')
  })

const DAY_LENGTH = 10

export type DateFile = z.infer<typeof dateFileSchema>

/**
 * A stored date of the club.
 *
 * @property sequence how often it was changed; calendars replace an older one with the newer
 * @property isFromRoom an editor has changed it in the members' area; a file no longer does
 */
export type ClubDate = DateFile & { id: ClubDateId; sequence: number; changedAt: Date; isFromRoom: boolean }

/** `2025-02-21` and, unless it is for the whole day, `19:30`. */
export const splitMoment = (text: string): { day: string; time: string | undefined } => ({
  day: text.slice(0, DAY_LENGTH),
  time: text.length > DAY_LENGTH ? text.slice(DAY_LENGTH + 1) : undefined,
})

/** What its content file says, in the order people write it; {@link dateFileSchema} reads it back. */
export const toDateFile = ({ id: _, sequence: _s, changedAt: _c, isFromRoom: _r, ...file }: ClubDate): DateFile => file
