import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/site',
  ssr: true,
  // Cacheable manifests, one for the public pages and one for all, beat an endpoint that describes routes on demand.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
