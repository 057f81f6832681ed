import { z } from 'zod'
import type { KeptDayEntry, NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import { readEntry } from '#features/tournaments/day/read-entry.ts'
import { hallRegistrationSchema } from './hall-registration.ts'

/** Its content is tried out before it is written (`receive-return.ts`). */
const entry = z.looseObject({ kind: z.string() }).transform((read) => readEntry(JSON.stringify(read)))
const instant = z.iso.datetime().transform((text) => new Date(text))
const id = z.string().min(1).max(200)

const newEntrySchema = z
  .object({ id, at: instant, entry })
  .transform((read): NewDayEntry => ({ ...read, by: undefined }))

/** Limits of one file: twenty times as much as a long day has. */
const MOST_ENTRIES_EVER = 20_000
const MOST_REGISTRATIONS_EVER = 2_000
const keptEntries = z
  .array(
    z
      .object({ number: z.number().int().positive(), id, at: instant, by: z.string().optional(), entry })
      .transform((read): KeptDayEntry => ({ ...read, by: read.by })),
  )
  .max(MOST_ENTRIES_EVER)

const scalar = z.union([z.string(), z.number(), z.null()])

/** A tournament on its way into the hall. @property version of the tables it comes from */
export const takenSchema = z.object({
  version: z.string(),
  eventId: id,
  lease: id,
  key: z.string(),
  home: z.url(),
  until: instant,
  event: z.record(z.string(), scalar),
  log: keptEntries,
  registrations: z.array(hallRegistrationSchema).max(MOST_REGISTRATIONS_EVER),
  drawNumbers: z.record(z.string(), z.array(z.string()).max(100)),
})
export type Taken = z.infer<typeof takenSchema>

/** Limits of one sending; the next one continues after it. */
export const MOST_ENTRIES = 200
export const MOST_REGISTRATIONS = 50

/**
 * A return. @property knew hash of the registration when it was taken along; null for a new one
 * @property isLast nothing follows: the hall stops leading
 */
export const broughtSchema = z.object({
  eventId: id,
  lease: id,
  key: z.string().max(200),
  seen: z.number().int().min(0),
  entries: z.array(newEntrySchema).max(MOST_ENTRIES_EVER),
  registrations: z
    .array(z.object({ knew: z.string().nullable(), brought: hallRegistrationSchema }))
    .max(MOST_REGISTRATIONS_EVER),
  isLast: z.boolean(),
})
export type Brought = z.infer<typeof broughtSchema>

/** The sender of a return, as a request names it before its body. */
export type Sender = Pick<Brought, 'eventId' | 'lease' | 'key'>

/** Limits of one sending: all nested values, and their depth. */
export const SENDING_LIMITS = { values: 20_000, depth: 20 }

/** The answer of home: its log after what the hall knew. */
export const answerSchema = z.object({ since: keptEntries })
export type Answer = z.infer<typeof answerSchema>
