import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { denied } from '#programs/data/allow/denied.ts'
import type { Table } from '#programs/data/allow/table.ts'
import { findSimilar, findTable, tables } from '#programs/data/allow/tables.ts'
import { answerFault, fail } from './answer.ts'
import type { Asked } from './asked.ts'
import { allowEverySite, noStore } from '#programs/data/guard/allow-every-site.ts'
import { knowRole, type Guard, type KnowsRole } from '#programs/data/guard/role.ts'
import { insertRows } from './insert-rows.ts'
import { isAnnouncedTooLarge, readBody } from '#programs/data/parse/rows.ts'
import { readPreferences } from '#programs/data/parse/preferences.ts'
import { echo, noVerb, problem, tooLarge, type Problem } from './problem.ts'
import { readTable } from './read-table.ts'
import type { InsertRegistrations } from './registrations.ts'
import type { RowReader } from '#programs/data/run/row-reader.ts'
import { describeTypes } from '#programs/data/describe/database-types.ts'
import { describeApi } from '#programs/data/describe/open-api.ts'

/** @property publicUrl origin at which programs reach the site */
export type DataContext = Guard & { rows: RowReader; publicUrl: string; insertRegistrations: InsertRegistrations }

/** Patterns of the addresses that the app answers. */
export const DATA_API_ADDRESSES = ['/rest/v1/*']

const BASE = '/rest/v1'

/** The part of PostgREST that the site's public data needs, for its clients: `supabase-js` above all. */
export function createDataApi(ctx: DataContext): Hono {
  const app = new Hono<KnowsRole>()
  app.use(noStore, allowEverySite)
  app.onError(answerFault(ctx.reportFault))
  app.use(`${BASE}/*`, refuseLargeBodies, knowRole(ctx))
  app.route('/', descriptionRoutes(BASE, ctx.publicUrl))
  app.all(`${BASE}/rpc/:name`, (c) => fail(noFunction(c.req.param('name'))))
  app.all(`${BASE}/:table`, (c) => answer(c, ctx, c.req.param('table')))
  app.all('*', () => fail(badPath))
  return app as unknown as Hono
}

/** The body of a GET or HEAD is never read. */
const isQuestion = (method: string) => method === 'GET' || method === 'HEAD'

const refuseLargeBodies = createMiddleware(async (c, next) =>
  !isQuestion(c.req.method) && isAnnouncedTooLarge(c.req.header('content-length')) ? fail(tooLarge) : next(),
)

async function answer(c: Context<KnowsRole>, ctx: DataContext, name: string): Promise<Response> {
  const { method } = c.req
  if (!VERBS.has(method)) return fail(noVerb(method))
  const profile = c.req.header(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile')
  if (profile !== undefined && profile !== 'public') return fail(noSchema(profile))
  const table = findTable(name)
  if (!table) return fail(noTable(name))
  if (method === 'OPTIONS') return new Response(null, { status: 200, headers: { Allow: verbsOf(table) } })
  const preferences = readPreferences(c.req.header('prefer'))
  if (!preferences.ok) return fail(preferences.error)
  const asked: Asked = {
    table,
    role: c.get('role'),
    url: new URL(c.req.url),
    preferences: preferences.value,
    header: (header) => c.req.header(header),
    body: () => readBody(c.req.raw),
    address: ctx.clientAddress(c.req.raw, c.env),
  }
  if (method === 'GET' || method === 'HEAD') return readTable(asked, ctx.rows)
  if (method === 'POST') return insertRows(asked, ctx.insertRegistrations)
  return fail(denied(table, asked.role))
}

const VERBS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const VERBS_OF = { select: ['GET', 'HEAD'], insert: ['POST'] }
const verbsOf = ({ rights }: Table) => ['OPTIONS', ...rights.flatMap((right) => VERBS_OF[right])].join(',')

const badPath = problem(404, 'PGRST125', 'Invalid path specified in request URL')
const noSchema = (profile: string) =>
  problem(406, 'PGRST106', `Invalid schema: ${echo(profile)}`, {
    hint: 'Only the following schemas are exposed: public',
  })

function noTable(name: string): Problem {
  const similar = findSimilar(name)
  const hint = similar && { hint: `Perhaps you meant the table 'public.${similar.name}'` }
  return problem(404, 'PGRST205', `Could not find the table 'public.${echo(name)}' in the schema cache`, hint)
}

const noFunction = (name: string) =>
  problem(404, 'PGRST202', `Could not find the function public.${echo(name)} in the schema cache`, {
    details: 'This service has no functions.',
  })

/** The description of the API for programmers. @param base where the tables are @param publicUrl origin of the site */
function descriptionRoutes(base: string, publicUrl: string): Hono {
  const app = new Hono()
  const [document, types] = [JSON.stringify(describeApi(tables, publicUrl)), describeTypes(tables)]
  const answers = [
    { paths: [base, `${base}/`], body: document, type: 'application/openapi+json; charset=utf-8' },
    { paths: [`${base}/database.types.ts`], body: types, type: 'text/plain; charset=utf-8' },
  ]
  for (const { paths, body, type } of answers)
    for (const path of paths) {
      // Hono answers HEAD by the same route, without the body.
      app.get(path, (c) => c.body(body, 200, { 'Content-Type': type }))
      app.all(path, (c) => fail(noVerb(c.req.method)))
    }
  return app
}
