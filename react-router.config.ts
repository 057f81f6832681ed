import type { Config } from '@react-router/dev/config'
import { NEXT } from './tools/build/next-folder.ts'

export default {
  appDirectory: 'src/site',
  buildDirectory: NEXT,
  ssr: true,
  // Cacheable manifests, one for the public pages and one for all, beat an endpoint that describes routes on demand.
  routeDiscovery: { mode: 'initial' },
  // While developing: packages are found at the start. What is found later is answered with 504, and the first page stays without its program.
  future: { unstable_optimizeDeps: true },
} satisfies Config
