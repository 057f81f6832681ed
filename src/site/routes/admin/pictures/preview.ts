import { picturePath } from '#features/pictures/library/library-picture.ts'
import { openPicturePreview } from '#features/pictures/library/show-picture.ts'
import { enterRoom } from '../../../context.ts'
import type { Route } from './+types/preview.ts'
import { getOrShowMissing } from './enter-room.ts'

/** The picture for its keepers, even if it is withheld from readers. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const bytes = getOrShowMissing(await openPicturePreview(ctx, actor, picturePath(params.name)))
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/jpeg' } })
}
