import { hallPage } from './hall/hall-page.tsx'
import { drawPage } from './draw/draw-page.tsx'
import { livePage } from './live/live-page.tsx'
import type { PlainPage } from './plain-page.ts'
import { resultsPage } from './results/results-page.tsx'
import { slipPage } from './slip/slip-page.tsx'
import { winnersPage } from './winners/winners-page.tsx'

/** Every page that works without the router's program; `routes.ts` has its addresses, too. */
export const plainPages: readonly PlainPage[] = [livePage, drawPage, hallPage, resultsPage, winnersPage, slipPage]
