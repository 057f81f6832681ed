import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { readProcessConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import type { createApp as CreateApp } from './app.ts'
import { createInstance } from '#server/assemble/create-instance.ts'
import { explainStartFailure } from './explain-start-failure.ts'

/** `npm run dev`: pages and styles reload while they are edited; data, content and mails come from `./data`. */
try {
  await develop()
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exitCode = 1
}

async function develop(): Promise<void> {
  const config = readProcessConfig()
  const log = createLog(config.logLevel)
  const instance = await createInstance({ config, log, now: () => new Date(), clientFolder: undefined })
  const server = createServer()
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to run the server in.')

  const answer = getRequestListener(async (request, connection) => {
    // Imported for each request, so that the newest version of every file answers; nothing cached from an older version may remain.
    const { createApp } = (await ssr.runner.import('./src/server/app.ts')) as { createApp: typeof CreateApp }
    instance.parts.cache.clear()
    return takeStyles(await createApp(instance.parts).fetch(request, connection))
  })
  server.on('request', (request, response) => vite.middlewares(request, response, () => void answer(request, response)))
  instance.parts.realtime.sockets.serve(server)
  server.listen(config.port, config.host, () => log.info(`Vereinsheim is open for work: ${config.publicUrl}`))

  process.once('SIGINT', () => {
    server.closeAllConnections()
    server.close()
    void vite.close().then(instance.stop)
  })
}

/** Vite writes styles into the open page after each edit; the site's own policy allows only styles that it names by hash. */
function takeStyles(answer: Response): Response {
  const policy = answer.headers.get('Content-Security-Policy')
  if (!policy) return answer
  const headers = new Headers(answer.headers)
  headers.set('Content-Security-Policy', policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"))
  return new Response(answer.body, { status: answer.status, headers })
}
