import { err, ok, type Result } from '#shared/result.ts'
import { denied } from './allow/denied.ts'
import type { Asked } from './asked.ts'
import { fail } from './answer.ts'
import { readAccept } from './parse/media-type.ts'
import { toApplied } from './parse/preferences.ts'
import { checkContentType, readRows, type NewRow } from './parse/rows.ts'
import { readUuid } from './parse/value.ts'
import { badRequest, type Problem } from './problem.ts'
import {
  registrationTexts,
  type InsertRegistrations,
  type RegistrationRow,
  type RegistrationText,
  type InsertRefusal,
  type Mistake,
  type OtherRefusal,
} from './registrations.ts'

/** Seconds after which the client should retry. */
const STORAGE_PAUSE = '120'

/**
 * PostgreSQL's own codes where one fits. The others follow PostgREST's convention for errors that a database raises for a client: `PT` and
 * the HTTP status; where that is taken, the reason itself. Each code stands for one reason and will not change.
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

/** @property details the reason for programs: one word, or the columns with the mistake in each */
function toProblem(refusal: InsertRefusal, rows: RegistrationRow[]): Problem {
  if (refusal.kind === 'mistakes') return mistaken(refusal.mistakes, rows)
  const { kind, message } = refusal
  if (kind !== 'too-many') return { message, details: kind, ...refusals[kind] }
  const wait = Math.max(1, Math.ceil(refusal.waitSeconds))
  return { status: 429, code: 'PT429', message, details: kind, headers: { 'Retry-After': String(wait) } }
}

/** Missing and wrong values have separate codes; the messages are those of the page. */
function mistaken(mistakes: [Mistake, ...Mistake[]], rows: RegistrationRow[]): Problem {
  const [{ message }] = mistakes
  const isMissing = mistakes.some(({ row, column }) => rows[row]?.[column] === null)
  const details = mistakes.map((mistake) => {
    const where = rows.length > 1 ? `row ${mistake.row + 1}, ${mistake.column}` : mistake.column
    return `${where}: ${mistake.message}`
  })
  return { status: 400, code: isMissing ? '23502' : '23514', message, details: details.join('\n') }
}

const MAX_KEY = 255

/** Answers POST on a table. A request for returned rows, or one that depends on existing rows, is refused before anything is read or written. */
export async function insertRows(asked: Asked, insert: InsertRegistrations): Promise<Response> {
  const { table, address, preferences } = asked
  const hindrance = findHindrance(asked)
  if (hindrance) return fail(hindrance)
  const body = await asked.body()
  if (!body.ok) return fail(body.error)
  const given = readRows(table, body.value, asked.url.searchParams.get('columns'))
  if (!given.ok) return fail(given.error)
  const rows = toRegistrationRows(given.value)
  if (!rows.ok) return fail(rows.error)

  const idempotencyKey = asked.header('idempotency-key') || undefined
  const outcome = rows.value.length > 0 ? await insert({ rows: rows.value, address, idempotencyKey }) : ok(undefined)
  if (!outcome.ok) return fail(toProblem(outcome.error, rows.value))
  return new Response(null, {
    status: 201,
    headers: {
      'Content-Length': '0',
      'Content-Range': `*/${preferences.count ? rows.value.length : '*'}`,
      ...toApplied(preferences, ['missing', 'return', 'count', 'handling']),
    },
  })
}

function findHindrance(asked: Asked): Problem | undefined {
  const { table, role, preferences, url } = asked
  if (!table.rights.includes('insert')) return denied(table, role)
  const wantsRows = preferences.return === 'representation' || preferences.return === 'headers-only'
  if (wantsRows) return denied(table, role, 'Rows are not handed out: insert without select().')
  const isUpsert = preferences.resolution !== undefined || url.searchParams.has('on_conflict')
  if (isUpsert) return denied(table, role, 'Rows cannot be changed: use insert() and the Idempotency-Key header.')
  if (preferences.tx === 'rollback') return noRollback
  if ((asked.header('idempotency-key') ?? '').length > MAX_KEY) return longKey
  const accept = readAccept(asked.header('accept'))
  if (!accept.ok) return accept.error
  const type = checkContentType(asked.header('content-type'))
  return type.ok ? undefined : type.error
}

// If ignored, a dry run would register a team and send a mail.
const noRollback = badRequest('PGRST122', 'tx=rollback is not available here', {
  details: 'Invalid preferences: tx=rollback',
})
const longKey = badRequest('PGRST100', 'The Idempotency-Key header is too long', {
  details: `It may have ${MAX_KEY} characters.`,
})

function toRegistrationRows(given: NewRow[]): Result<RegistrationRow[], Problem> {
  const rows: RegistrationRow[] = []
  for (const row of given) {
    const eventId = row['event_id'] ?? null
    if (eventId === null) return err(noEvent)
    const id = readUuid(eventId)
    if (!id.ok) return id
    const texts = Object.fromEntries(registrationTexts.map((name) => [name, row[name] ?? null]))
    // Every name is present: they were just filled in.
    rows.push({ ...(texts as Record<RegistrationText, string | null>), event_id: id.value })
  }
  return ok(rows)
}

const NO_EVENT = 'Bitte wählen Sie ein Turnier aus.'
const noEvent = badRequest('23502', NO_EVENT, { details: `event_id: ${NO_EVENT}` })
