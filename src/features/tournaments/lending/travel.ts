import { z } from 'zod'
import type { KeptDayEntry, NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import { readEntry } from '#features/tournaments/day/read-entry.ts'
import { hallRegistrationSchema } from './hall-registration.ts'

/** What it says is tried before it is written (`receive-return.ts`). */
const entry = z.looseObject({ kind: z.string() }).transform((read) => readEntry(JSON.stringify(read)))
const instant = z.iso.datetime().transform((text) => new Date(text))
const id = z.string().min(1).max(200)

const newEntrySchema = z
  .object({ id, at: instant, entry })
  .transform((read): NewDayEntry => ({ ...read, by: undefined }))
const keptEntries = z.array(
  z
    .object({ number: z.number().int().positive(), id, at: instant, by: z.string().optional(), entry })
    .transform((read): KeptDayEntry => ({ ...read, by: read.by })),
)

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
  registrations: z.array(hallRegistrationSchema),
  drawNumbers: z.record(z.string(), z.array(z.string())),
})
export type Taken = z.infer<typeof takenSchema>

/** So much is sent at once; the next sending goes on behind it. */
export const MOST_ENTRIES = 200
export const MOST_REGISTRATIONS = 50

/**
 * On its way back. @property knew the sum of the registration when it was taken along; null for a new one
 * @property isLast nothing follows: the hall leads no more
 */
export const broughtSchema = z.object({
  eventId: id,
  lease: id,
  key: z.string().max(200),
  seen: z.number().int().min(0),
  entries: z.array(newEntrySchema),
  registrations: z.array(z.object({ knew: z.string().nullable(), brought: hallRegistrationSchema })),
  isLast: z.boolean(),
})
export type Brought = z.infer<typeof broughtSchema>

/** What home answers: its log behind what the hall knew. */
export const answerSchema = z.object({ since: keptEntries })
export type Answer = z.infer<typeof answerSchema>
