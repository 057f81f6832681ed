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
/** Limit for the teams, the players and the changes of one registration. */
const MOST_LINES = 1_000

/**
 * A registration as it travels into the hall and back, by columns. Only what the day needs travels: players, teams and their standing.
 * Address, telephone, e-mail, guardians, notes and mails stay at home.
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

/** Reads one change; empty for an unknown one. Untrusted input: the holder of a lease's key can send anything. */
export function readChange({ change }: HallRegistration['changes'][number]): EntryChange[] {
  const read = changeSchema.safeParse(parseSentJson(change))
  return read.success ? [read.data] : []
}

const LEFT_AT_HOME: Partial<Record<DetailColumn, string>> = Object.fromEntries(
  detailColumns.filter((column) => !travellingColumns.includes(column)).map((column) => [column, '']),
)

/** What may leave home. The laptop gets another token, so that a reader of it cannot open the entrant's page at home. */
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

/** Hash of a registration's state; ignores what does not travel. */
export function sumOf({ registration, teams, players, mark }: HallRegistration): string {
  const said = JSON.stringify([...travellingColumns.map((column) => registration[column]), teams, players, mark])
  return createHash('sha256').update(said).digest('base64url')
}
