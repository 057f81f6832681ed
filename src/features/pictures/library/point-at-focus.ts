import type { PictureContext } from '#features/pictures/context.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Focus } from '#shared/focus.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { UnknownPicture } from './library-picture.ts'

/** Says what every crop of a picture keeps in sight. @param focus undefined to leave it to what is found in the picture itself */
export async function pointAtFocus(
  ctx: PictureContext,
  actor: Actor,
  path: string,
  focus: Focus | undefined,
): Promise<Result<void, NotAllowed | UnknownPicture>> {
  const allowed = allow(actor, 'write-news')
  if (!allowed.ok) return allowed
  const isDone = await ctx.write(({ library }) => library.setFocus(path, focus, ctx.now()))
  return isDone ? ok(undefined) : err({ kind: 'unknown-picture' })
}
