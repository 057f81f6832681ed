import type { Config } from '@react-router/dev/config'
import { NEXT } from './tools/build/next-folder.ts'

export default {
  appDirectory: 'src/site',
  buildDirectory: NEXT,
  ssr: true,
  // Cacheable manifests, one for the public pages and one for all, beat an endpoint that describes routes on demand.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
