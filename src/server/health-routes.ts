import { Hono } from 'hono'
import type { AppParts } from './app-parts.ts'

/** `/healthz`: the process answers. `/readyz`: it can also read its database. */
export function healthRoutes({ checkReady, log }: AppParts) {
  return new Hono()
    .get('/healthz', (c) => c.text('ok\n', 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      try {
        await checkReady()
        return c.text('ready\n', 200, { 'Cache-Control': 'no-store' })
      } catch (error) {
        log.warn({ err: error }, 'not ready: the database does not answer')
        return c.text('not ready\n', 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
      }
    })
}
