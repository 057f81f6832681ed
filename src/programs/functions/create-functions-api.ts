import { Hono } from 'hono'
import { allowEverySite, noStore } from '#programs/data/guard/allow-every-site.ts'
import { knowRole, type Guard, type KnowsRole } from '#programs/data/guard/role.ts'
import { isAnnouncedTooLarge, readBody } from '#programs/data/parse/rows.ts'
import { isDatabaseAway, DATABASE_AWAY_SECONDS } from '#shared/database-away.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isRecord } from '#shared/is-record.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import type { ClubFunction, FunctionRefusal } from './club-function.ts'

/** Patterns of the addresses that the app answers. */
export const FUNCTIONS_ADDRESSES = ['/functions/v1/*']

/** A closed set of functions, for clients of `functions-js`. @param functions by name */
export function createFunctionsApi(guard: Guard, functions: Readonly<Record<string, ClubFunction>>): Hono {
  const app = new Hono<KnowsRole>().basePath('/functions/v1')
  app.use(noStore, allowEverySite)
  app.onError((error, c) => {
    const reference = guard.reportFault(error, c.req.raw)
    return refuse(isDatabaseAway(error) ? databaseAway : fault(reference))
  })
  app.use(knowRole(guard))
  app.all('/:name', async (c) => {
    const called = Object.hasOwn(functions, c.req.param('name')) ? functions[c.req.param('name')] : undefined
    if (!called) return refuse(unknown)
    if (c.req.method === 'GET' && called.begin) return c.json(await called.begin())
    if (c.req.method !== 'POST') return refuse(wrongMethod)
    const fields = await readFields(c.req.raw)
    if (!fields.ok) return refuse(fields.error)
    const report = (error: unknown) =>
      void guard.reportFault(
        error instanceof Error ? error : new Error('a function failed', { cause: error }),
        c.req.raw,
      )
    const done = await called.run({ fields: fields.value, address: guard.clientAddress(c.req.raw, c.env), report })
    return done.ok ? c.json(done.value) : refuse(done.error)
  })
  app.all('*', () => refuse(unknown))
  return app as unknown as Hono
}

/**
 * An empty body is an empty object, as the client sends it. Accepts only declared JSON: a form of another site cannot send that without a preflight.
 */
async function readFields(request: Request): Promise<Result<Record<string, unknown>, FunctionRefusal>> {
  if (isAnnouncedTooLarge(request.headers.get('content-length') ?? undefined)) return err(tooLarge)
  const body = await readBody(request)
  if (!body.ok) return err(body.error.status === tooLarge.status ? tooLarge : noObject)
  if (body.value === '') return ok({})
  const type = (request.headers.get('content-type')?.split(';')[0] ?? '').trim().toLowerCase()
  const fields = type === 'application/json' ? parseSentJson(body.value) : undefined
  return isRecord(fields) ? ok(fields) : err(noObject)
}

function refuse({ status, retryAfterSeconds, ...body }: FunctionRefusal): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
  })
}

/** The vendor's words. */
const unknown = refusal(404, 'NOT_FOUND', 'Requested function was not found')
const wrongMethod = refusal(405, 'method-not-allowed', 'Diese Funktion wird mit POST aufgerufen.')
const noObject = refusal(400, 'not-json', 'Erwartet wird ein JSON-Objekt mit den Angaben des Formulars.')
const tooLarge = refusal(413, 'too-large', 'Das ist zu viel Text. Bitte kürzen Sie Ihre Angaben.')
const databaseAway: FunctionRefusal = {
  ...refusal(503, 'not-stored', 'Das geht gerade nicht. Bitte versuchen Sie es in ein paar Minuten noch einmal.'),
  retryAfterSeconds: DATABASE_AWAY_SECONDS,
}
const fault = (reference: string) =>
  refusal(500, 'fault', `Hier ist etwas schiefgegangen. Nummer für Rückfragen: ${reference}`)

function refusal(status: number, code: string, message: string): FunctionRefusal {
  return { status, code, message }
}
