import { z } from 'zod'
import type { Outcome } from './fixture.ts'

/** What an import says of a match, as far as somebody may have corrected it meanwhile. */
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

/** What an import said last, in one text, so that the next one knows what people have corrected since. */
export const toBaseText = ({ startsAt, home, guest, hall, outcome }: Brought): string =>
  JSON.stringify({ at: startsAt?.toISOString() ?? null, home, guest, hall, outcome: outcome ?? null })

/** What {@link toBaseText} wrote. @throws for anything else */
export function readBaseText(text: string): Brought {
  const { at, outcome, ...sides } = schema.parse(JSON.parse(text))
  return { ...sides, startsAt: at === null ? undefined : new Date(at), outcome: outcome ?? undefined }
}
