import { Hono, type Context } from 'hono'
import { fail } from './answer.ts'

/** What the vendor has and this service does not: said by name, so that clients can tell it from a wrong address. */
export function absentRoutes() {
  const app = new Hono()
  const programs = [
    '/oauth/*',
    '/user/oauth/*',
    '/admin/oauth/*',
    '/admin/custom-providers',
    '/admin/custom-providers/*',
  ]
  for (const path of programs) app.all(path, noFeature)
  return app
}

const noFeature = (c: Context) =>
  fail(c, { status: 404, code: 'feature_disabled', message: 'This feature is disabled' })
