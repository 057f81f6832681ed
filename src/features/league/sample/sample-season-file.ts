import { z } from 'zod'
import { teamFactsSchema } from '#features/league/team-file.ts'

const CLOCK = 'Hier werden Wochentag (1 ist Montag) und Uhrzeit in der Form 6 18:00 erwartet.'
const clock = z.string(CLOCK).regex(/^[1-7] ([01]\d|2[0-3]):[0-5]\d$/, CLOCK)

/**
 * The file of a sample club without a real season: the import invents the current season, with all results up to that day. A club with matches of
 * its own deletes this file.
 */
export const sampleSeasonSchema = z.strictObject({
  /** Fridays of the weekends with matches; another day stands for the next Friday. */
  weekends: z
    .array(z.string().regex(/^\d{2}-\d{2}$/, 'Hier wird ein Tag in der Form 09-06 erwartet.'))
    .min(1)
    .max(40),
  teams: z
    .array(
      teamFactsSchema.extend({
        /** When it plays at home. */
        home: clock,
        opponents: z.array(z.string().min(1)).min(1).max(13),
      }),
    )
    .min(1)
    .max(30),
})
export type SampleSeason = z.infer<typeof sampleSeasonSchema>
