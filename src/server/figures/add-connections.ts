import type { ServerType } from '@hono/node-server'
import { Counter, Gauge, type Registry } from 'prom-client'
import { setCount } from './create-registry.ts'

type Limit = { max: number; refused: () => number }

/** Tells how many visitors' connections are open, may be, and were refused. */
export function addConnections(registry: Registry, server: ServerType, limit: Limit): void {
  const registers = [registry]
  new Gauge({
    name: 'vereinsheim_connections',
    help: 'Open connections, and how many may be.',
    registers,
    labelNames: ['state'],
    async collect() {
      this.set({ state: 'limit' }, limit.max)
      const open = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
      this.set({ state: 'open' }, open)
    },
  })
  new Counter({
    name: 'vereinsheim_connections_refused_total',
    help: 'Connections beyond the limit.',
    registers,
    collect: setCount(limit.refused),
  })
}
