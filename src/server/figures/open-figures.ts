import type { ServerType } from '@hono/node-server'
import type { Config } from '#platform/config/config.ts'
import type { App } from '../app.ts'
import type { Instance } from '#server/assemble/create-instance.ts'
import { addConnections } from './add-connections.ts'
import { createRegistry } from './create-registry.ts'
import { serveFigures } from './serve-figures.ts'
import { createRequestWatch } from './watch-requests.ts'

type Needs = {
  place: NonNullable<Config['metricsAddress']>
  instance: Instance
  now: () => Date
}

type OpenFigures = {
  port: number
  watch: (app: App) => App
  watchConnections: (server: ServerType, limit: { max: number; refused: () => number }) => void
  stop: () => Promise<void>
}

/**
 * Lets operators read the figures of this instance. Loaded only where they are wanted, for its library takes some memory.
 *
 * @throws when the port is taken
 */
export async function openFigures({ place, instance, now }: Needs): Promise<OpenFigures> {
  const registry = createRegistry(instance.figures, now)
  const watch = createRequestWatch(registry)
  return {
    ...(await serveFigures({ registry, checks: instance.parts }, place)),
    watch,
    watchConnections: (server, limit) => addConnections(registry, server, limit),
  }
}
