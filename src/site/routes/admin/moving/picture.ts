import { previewPicture } from '#features/moving/keep-moves.ts'
import { enterRoom } from '../../../context.ts'
import type { Route } from './+types/picture.ts'
import { showMissing } from './show-missing.ts'

/** A picture of a website that is not taken over yet, re-encoded: browsers get no byte of the upload itself. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const bytes = await previewPicture(ctx, actor, params.name)
  if (!bytes.ok) showMissing(bytes.error)
  return new Response(new Uint8Array(bytes.value), { headers: { 'Content-Type': 'image/jpeg' } })
}
