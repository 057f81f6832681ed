import { z } from 'zod'
import { SHARES } from '../clubs/club-entry.ts'

const position = { latitude: z.number().optional(), longitude: z.number().optional() }

const tournamentSchema = z.object({
  slug: z.string(),
  /** Path of its page at the club's own address. */
  path: z.string(),
  name: z.string(),
  venue: z.string(),
  /** Undefined if its venue contains no postal code. */
  place: z.object({ postalCode: z.string(), city: z.string(), ...position }).optional(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  competitions: z.array(z.string()),
  entriesCloseAt: z.coerce.date(),
  lateEntries: z.enum(['reject', 'accept-late']),
  lateEntriesEndAt: z.coerce.date().optional(),
  /** Undefined while places are free. */
  full: z.enum(['waiting-list', 'over']).optional(),
  /** „nur noch 7 von 100 frei“ */
  few: z.string().optional(),
})

const hallSchema = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Path of the page with directions; undefined if the club has none. */
  path: z.string().optional(),
})

/** What a club shares with all clubs of its host; the host keeps it while the club is closed. All of it is public at the club's own address. */
export const sharedFactsSchema = z.object({
  /** The shares that these facts cover. */
  shares: z.array(z.enum(SHARES)),
  clubName: z.string(),
  /** The time stamp that its own calendar uses, too. */
  stamp: z.coerce.date(),
  hall: hallSchema.optional(),
  tournaments: z.array(tournamentSchema),
})

export type SharedFacts = z.infer<typeof sharedFactsSchema>
export type SharedTournament = SharedFacts['tournaments'][number]
export type SharedHall = NonNullable<SharedFacts['hall']>

/** @returns undefined for facts in the format of another version of the program */
export function readSharedFacts(json: string): SharedFacts | undefined {
  const read = sharedFactsSchema.safeParse(JSON.parse(json))
  return read.success ? read.data : undefined
}

/** Removes facts that are no longer shared. */
export const cutSharedFacts = (facts: SharedFacts, shares: readonly string[]): SharedFacts => ({
  ...facts,
  shares: facts.shares.filter((share) => shares.includes(share)),
  hall: shares.includes('hallen') ? facts.hall : undefined,
  tournaments: shares.includes('turniere') ? facts.tournaments : [],
})

/** Invisible characters that affect the display of others, and stacked combining marks. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
const PILED = /(\p{Mark}{2})\p{Mark}+/gu

/** Cleans untrusted text that stands beside lines of other clubs: at most `most` characters, and no effect on the lines around it. */
export function clip(text: string, most: number): string {
  const line = text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(PILED, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
