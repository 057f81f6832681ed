import { z } from 'zod'
import type { Outcome } from './fixture.ts'

/** Values of an import that users may have corrected meanwhile. */
export type Brought = {
  startsAt: Date | undefined
  home: string
  guest: string
  hall: string
  outcome: Outcome | undefined
}

const schema = z.object({
  at: z.string().nullable(),
  home: z.string(),
  guest: z.string(),
  hall: z.string(),
  outcome: z.object({ home: z.number(), guest: z.number(), isForfeited: z.boolean() }).nullable(),
})

/** The values of the last import as one text, so that the next one can tell which fields users have corrected since. */
export const toBaseText = ({ startsAt, home, guest, hall, outcome }: Brought): string =>
  JSON.stringify({ at: startsAt?.toISOString() ?? null, home, guest, hall, outcome: outcome ?? null })

/** Parses the text of {@link toBaseText}. @throws for any other text */
export function readBaseText(text: string): Brought {
  const { at, outcome, ...sides } = schema.parse(JSON.parse(text))
  return { ...sides, startsAt: at === null ? undefined : new Date(at), outcome: outcome ?? undefined }
}
