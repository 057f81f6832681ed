import type { PictureContext } from '#features/pictures/context.ts'
import { MAX_TEXT_LENGTH } from '#features/pictures/picture.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { UnknownPicture } from './library-picture.ts'
import type { Focus } from '#shared/focus.ts'

/** @property isDecoration what the picture shows does not matter to anybody; it needs no words */
export type Description = { text: string; isDecoration: boolean }
export type DescribeRefusal = NotAllowed | UnknownPicture | { kind: 'description-missing' | 'description-too-long' }

/** Says what is to be seen on a picture, for everybody who cannot see it. One line, as in the file of descriptions. */
export async function describePicture(
  ctx: PictureContext,
  actor: Actor,
  path: string,
  { text: written, isDecoration }: Description,
): Promise<Result<void, DescribeRefusal>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const text = isDecoration ? '' : written.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (text === '' && !isDecoration) return err({ kind: 'description-missing' })
  if (text.length > MAX_TEXT_LENGTH) return err({ kind: 'description-too-long' })
  const isDone = await ctx.write(({ library }) => library.setText(path, { text, isUndescribed: false }, ctx.now()))
  return isDone ? ok(undefined) : err({ kind: 'unknown-picture' })
}

/** Says what every crop of a picture keeps in sight. @param focus undefined to leave it to what is found in the picture itself */
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
