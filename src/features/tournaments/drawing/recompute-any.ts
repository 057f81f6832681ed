import { recompute, type PublicDraw, type Recomputed } from './recompute.ts'
import { recomputeLater, type LaterDraw, type LaterRecomputed } from './recompute-later.ts'

/** Draws once more whatever was published: the first draw, or one of those while the tournament was played. */
export const recomputeAny = (published: PublicDraw | LaterDraw): Recomputed | LaterRecomputed =>
  'kind' in published ? recomputeLater(published) : recompute(published)
