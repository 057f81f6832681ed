import { data } from 'react-router'
import type { MoveRefusal } from '#features/moving/keep-moves.ts'

/** @throws always: an error page that says why there is nothing */
export function showMissing({ kind }: MoveRefusal): never {
  if (kind === 'not-allowed') throw data('Das dürfen Sie mit Ihren Ämtern nicht.', 403)
  throw data('Diese Website liegt hier nicht (mehr).', 404)
}
