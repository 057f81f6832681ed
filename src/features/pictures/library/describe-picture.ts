import type { PictureContext } from '#features/pictures/context.ts'
import { MAX_TEXT_LENGTH } from '#features/pictures/picture.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { UnknownPicture } from './library-picture.ts'
import type { Focus } from '#shared/focus.ts'

/** Describes a picture for people who cannot see it, in one line as in the file of descriptions. */
export async function describePicture(
  ctx: PictureContext,
  actor: Actor,
  path: string,
  { text: written, isDecoration }: { text: string; isDecoration: boolean },
): Promise<Result<void, NotAllowed | UnknownPicture | { kind: 'description-missing' | 'description-too-long' }>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const text = isDecoration ? '' : written.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (text === '' && !isDecoration) return err({ kind: 'description-missing' })
  if (text.length > MAX_TEXT_LENGTH) return err({ kind: 'description-too-long' })
  const isDone = await ctx.write(({ library }) => library.setText(path, { text, isUndescribed: false }, ctx.now()))
  return isDone ? ok(undefined) : err({ kind: 'unknown-picture' })
}

/** Sets the point that every crop of a picture keeps visible. @param focus undefined to use the one detected in the picture */
export async function pointAtFocus(
  ctx: PictureContext,
  actor: Actor,
  path: string,
  focus: Focus | undefined,
): Promise<Result<void, NotAllowed | UnknownPicture>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const isDone = await ctx.write(({ library }) => library.setFocus(path, focus, ctx.now()))
  return isDone ? ok(undefined) : err({ kind: 'unknown-picture' })
}
