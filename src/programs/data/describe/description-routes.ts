import { Hono } from 'hono'
import { tables } from '../allow/tables.ts'
import { fail } from '../answer.ts'
import { noVerb } from '../problem.ts'
import { describeTypes } from './database-types.ts'
import { describeApi } from './open-api.ts'

/** What programs can ask for, told to those who write them. @param base where the tables are @param publicUrl origin of the site */
export function descriptionRoutes(base: string, publicUrl: string): Hono {
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
