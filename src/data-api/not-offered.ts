import { Hono } from 'hono'

/** What the vendor's client can call and this site does not have; said as the part in question would say it. */
export function notOfferedRoutes(): Hono {
  const app = new Hono()
  const parts = { realtime: 'realtime channels' }
  for (const [name, what] of Object.entries(parts)) {
    const message = `This site offers no ${what}`
    const body = { statusCode: '404', error: 'not_offered', code: 'not_offered', message }
    app.all(`/${name}/v1/*`, (c) => c.json(body, 404))
  }
  return app
}
