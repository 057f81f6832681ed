import { z } from 'zod'
import type { MatchReport } from '#features/news/match-report.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Mistake } from '../../../ui/form-field.tsx'

const line = (sentence: string) => z.string().trim().min(1, sentence).max(80, 'Das ist zu lang.')
const points = z
  .string()
  .regex(/^\d{1,2}$/, 'Bitte geben Sie die Punkte als Zahl an.')
  .transform(Number)

const schema = z.object({
  team: line('Welche Mannschaft hat gespielt?'),
  opponent: line('Gegen wen?'),
  place: z.enum(['home', 'away']).catch('home'),
  own: points,
  theirs: points,
  round: z.string().trim().max(80, 'Das ist zu lang.'),
  games: z.string().max(2_000, 'Das ist zu lang.'),
})

/** What the form about a match says. */
export function readMatchReport(fields: Record<string, string>): Result<MatchReport, Mistake[]> {
  const read = schema.safeParse({ ...EMPTY, ...fields })
  if (read.success) {
    const { place, ...report } = read.data
    return ok({ ...report, isHome: place === 'home' })
  }
  return err(read.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
}

const EMPTY = { team: '', opponent: '', own: '', theirs: '', round: '', games: '' }
