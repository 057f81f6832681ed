import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { PLAIN_CHANGES, type EntryChange } from '#features/tournaments/registrations/entry-change.ts'
import { MARKS } from '#features/tournaments/registrations/mark.ts'
import {
  detailColumns,
  travellingColumns,
  type DetailColumn,
} from '#features/tournaments/registrations/registration-fields.ts'
import { STANDINGS } from '#features/tournaments/registrations/team.ts'

const text = z.string().max(10_000)
const optional = text.nullable()
// Every column is there: it was just filled in.
const contact = Object.fromEntries(detailColumns.map((column) => [column, text])) as Record<DetailColumn, typeof text>
/** Of one registration: its teams, their players, what was changed. */
const MOST_LINES = 1_000

/**
 * A registration as it travels into the hall and back, with its columns. What the day needs travels: who plays, in which team, and how it
 * stands. Address, telephone, e-mail, guardians, notes and mails stay at home.
 */
export const hallRegistrationSchema = z.object({
  id: text,
  registration: z.object({
    reference: text,
    token: text,
    form_key: text,
    form_fingerprint: text,
    ...contact,
    contact_number_e164: optional,
    is_late: z.number(),
    received_at: text,
  }),
  teams: z
    .array(
      z.object({
        position: z.number(),
        name: text,
        competition: text,
        standing: z.enum(STANDINGS),
        queue_number: z.number().nullable(),
        offer_until: optional,
        paid_at: optional,
      }),
    )
    .max(MOST_LINES),
  players: z
    .array(
      z.object({
        team_position: z.number(),
        position: z.number(),
        name: text,
        birth_year: z.number().nullable(),
        name_public: z.number(),
      }),
    )
    .max(MOST_LINES),
  mark: z.enum(MARKS),
  changes: z
    .array(z.object({ id: text, changed_at: text, changed_by: z.enum(['entrant', 'rule', 'director']), change: text }))
    .max(MOST_LINES),
})

export type HallRegistration = z.infer<typeof hallRegistrationSchema>

const ofTeam = { team: z.number(), name: text }
const changeSchema: z.ZodType<EntryChange> = z.union([
  z.object({ ...ofTeam, what: z.enum(PLAIN_CHANGES) }),
  z.object({ ...ofTeam, what: z.literal('renamed'), from: text }),
  z.object({ ...ofTeam, what: z.literal('offered'), until: z.iso.datetime() }),
  z.object({ ...ofTeam, what: z.literal('competition'), from: text, to: text }),
  z.object({ what: z.literal('contact') }),
  z.object({ what: z.literal('merged'), reference: text }),
])

/** One line of what was done to it; none where it says nothing that is known here: whoever has a lease's key can send anything. */
export function readChange({ change }: HallRegistration['changes'][number]): EntryChange[] {
  const read = changeSchema.safeParse(parseSentJson(change))
  return read.success ? [read.data] : []
}

const LEFT_AT_HOME: Partial<Record<DetailColumn, string>> = Object.fromEntries(
  detailColumns.filter((column) => !travellingColumns.includes(column)).map((column) => [column, '']),
)

/** What of it may leave the house. Who reads the laptop opens nothing at home: the token of the entrant's page is another one. */
export const forTheHall = (known: HallRegistration): HallRegistration => ({
  ...known,
  registration: {
    ...known.registration,
    token: known.id,
    form_key: known.id,
    form_fingerprint: '',
    ...LEFT_AT_HOME,
    contact_number_e164: null,
  },
})

/** Tells one state of a registration from another; what did not travel makes no difference. */
export function sumOf({ registration, teams, players, mark }: HallRegistration): string {
  const said = JSON.stringify([...travellingColumns.map((column) => registration[column]), teams, players, mark])
  return createHash('sha256').update(said).digest('base64url')
}
