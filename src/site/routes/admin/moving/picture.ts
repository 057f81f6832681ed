import { previewPicture } from '#features/moving/keep-moves.ts'
import { enterRoom } from '../../../context.ts'
import type { Route } from './+types/picture.ts'
import { getOrShowMissing } from './show-missing.ts'

/** A picture of a website that is not taken over yet, re-encoded: browsers get no byte of the upload itself. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const bytes = getOrShowMissing(await previewPicture(ctx, actor, params.name))
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/jpeg' } })
}
