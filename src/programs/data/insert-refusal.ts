import type { Problem } from './problem.ts'
import type { InsertRefusal, Mistake, OtherRefusal, RegistrationRow } from './registrations.ts'

/** Seconds until the database may take it again. */
const STORAGE_PAUSE = '120'

/**
 * PostgreSQL's own codes where one fits. The others follow PostgREST's convention for errors that a database raises for a caller: `PT` and
 * the HTTP status; where that is taken, the reason itself. Each stands for one reason and will not change.
 */
const refusals = {
  'unknown-event': { status: 409, code: '23503' },
  'same-team-twice': { status: 409, code: '23505' },
  'too-many-teams': { status: 400, code: '23514' },
  'event-full': { status: 409, code: 'event-full' },
  'registration-closed': { status: 409, code: 'PT409' },
  'form-already-sent': { status: 422, code: 'PT422', details: 'key-reused' },
  'not-stored': { status: 503, code: 'PT503', headers: { 'Retry-After': STORAGE_PAUSE } },
} as const satisfies Record<OtherRefusal, Pick<Problem, 'status' | 'code' | 'headers'> & { details?: string }>

/** @property details names the reason for programs: one word, or the columns with what is wrong in each */
export function toProblem(refusal: InsertRefusal, rows: RegistrationRow[]): Problem {
  if (refusal.kind === 'mistakes') return mistaken(refusal.mistakes, rows)
  const { kind, message } = refusal
  if (kind !== 'too-many') return { message, details: kind, ...refusals[kind] }
  const wait = Math.max(1, Math.ceil(refusal.waitSeconds))
  return { status: 429, code: 'PT429', message, details: kind, headers: { 'Retry-After': String(wait) } }
}

/** What is missing and what is wrong have codes of their own; the sentences are the same as on the page. */
function mistaken(mistakes: [Mistake, ...Mistake[]], rows: RegistrationRow[]): Problem {
  const [{ message }] = mistakes
  const isMissing = mistakes.some(({ row, column }) => rows[row]?.[column] === null)
  const details = mistakes.map((mistake) => {
    const where = rows.length > 1 ? `row ${mistake.row + 1}, ${mistake.column}` : mistake.column
    return `${where}: ${mistake.message}`
  })
  return { status: 400, code: isMissing ? '23502' : '23514', message, details: details.join('\n') }
}
