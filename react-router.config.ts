import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/site',
  ssr: true,
  // About twenty routes: one cacheable manifest beats an endpoint that describes routes on demand.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
