import { livePage } from './live/live-page.tsx'
import type { PlainPage } from './plain-page.ts'

/** Every page that comes without the router's program; their addresses stand beside those of `routes.ts`. */
export const plainPages: readonly PlainPage[] = [livePage]
