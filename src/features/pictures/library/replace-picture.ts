import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { PictureContext } from '#features/pictures/context.ts'
import { discardMedia } from './discard-media.ts'
import type { LibraryPicture } from './library-picture.ts'
import { makeMaster, type UploadRefusal } from './upload-picture.ts'

/**
 * Replaces the bytes under a path: every page that shows the picture shows the new one. Description and consent stay, for the editor to check.
 */
export async function replacePicture(
  ctx: PictureContext,
  actor: Actor,
  path: string,
  bytes: Buffer,
): Promise<Result<LibraryPicture, UploadRefusal>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const former = await ctx.read.library.find(path)
  if (!former) return err({ kind: 'unknown-picture' })
  const master = await makeMaster(ctx.pictureQueue, bytes)
  if (!master.ok) return master
  await ctx.media.putMaster(master.value)
  const replaced = await ctx.write(async ({ library }) => {
    await library.keepMedia(master.value.hash)
    await library.setMaster(path, master.value, ctx.now())
    if (former.hash !== master.value.hash) await library.discardMedia(former.hash, ctx.now())
    return library.find(path)
  })
  if (!replaced) return err({ kind: 'unknown-picture' })
  await discardMedia(ctx)
  ctx.prepareSizes(replaced)
  return ok(replaced)
}
