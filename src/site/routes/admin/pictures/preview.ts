import { picturePath } from '#features/pictures/library/library-picture.ts'
import type { Route } from './+types/preview.ts'
import { enterRoom, getOrShowMissing } from './enter-room.ts'

/** The picture for those who look after it, be it withheld from readers or not. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  const bytes = getOrShowMissing(await actions.preview(actor, picturePath(params.name)))
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/jpeg' } })
}
