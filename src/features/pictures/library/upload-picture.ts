import { detectFormat } from '#platform/images/detect-format.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import type { ImageRefusal, Master } from '#platform/images/prepare-master.ts'
import type { WorkQueue } from '#platform/media/work-queue.ts'
import { NO_MINORS } from '#features/pictures/consents/picture-consent.ts'
import type { PictureContext } from '#features/pictures/context.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { type LibraryPicture, type UnknownPicture, picturePath } from './library-picture.ts'
import type { MasterFormat } from '#platform/images/picture-variant.ts'
import { berlinDay } from '#shared/berlin-time.ts'

/** `unknown-picture`: there is none to be replaced. */
export type UploadRefusal = NotAllowed | ImageRefusal | UnknownPicture | { kind: 'drawing' }

/** Makes a master of what somebody sends, in its turn. Photos only: a drawing can hold texts that nobody sees, and work without end. */
export async function makeMaster(queue: WorkQueue, bytes: Buffer): Promise<Result<Master, UploadRefusal>> {
  if (detectFormat(bytes) === 'svg') return err({ kind: 'drawing' })
  return queue.run(() => apart.prepareMaster(bytes), 'now')
}

/**
 * Takes a picture into the library. What is sent again, because the answer got lost on a bad line, is the same picture.
 *
 * @param bytes the file as it was sent; nothing of it but the picture is kept
 */
export const uploadPicture = (
  ctx: PictureContext,
  actor: Actor,
  bytes: Buffer,
): Promise<Result<LibraryPicture, UploadRefusal>> =>
  takePicture(ctx, actor, bytes, {
    findKnown: (hash) => ctx.read.library.findUploaded(hash),
    add: (picture) =>
      ctx.write(async ({ library }) => {
        await library.keepMedia(picture.hash)
        return library.add(picture)
      }),
  })

/** @property findKnown the picture that it is, where it may be one that is there @property add `false` where its path is taken */
type Keeping = {
  findKnown?: (hash: string) => Promise<LibraryPicture | undefined>
  add: (picture: LibraryPicture) => Promise<boolean>
}

/** The same, kept in a way of the caller's own. */
export async function takePicture(
  ctx: PictureContext,
  actor: Actor,
  bytes: Buffer,
  { findKnown, add }: Keeping,
): Promise<Result<LibraryPicture, UploadRefusal>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const master = await makeMaster(ctx.pictureQueue, bytes)
  if (!master.ok) return master
  const known = await findKnown?.(master.value.hash)
  if (known) return ok(known)
  await ctx.media.putMaster(master.value)
  for (;;) {
    const picture = newPicture(ctx, master.value)
    // Where the path is taken, another picture of the day has this name already.
    if (!(await add(picture))) continue
    ctx.prepareSizes(picture)
    return ok(picture)
  }
}

function newPicture(ctx: PictureContext, { hash, format, width, height, attention }: Master): LibraryPicture {
  const at = ctx.now()
  return {
    path: newPicturePath(format, { id: ctx.newId(), now: at }),
    hash,
    format,
    width,
    height,
    text: '',
    ...(attention && { focus: attention }),
    ownFocus: undefined,
    isUndescribed: true,
    addedAt: at,
    changedAt: at,
    consent: NO_MINORS,
  }
}

const ENDINGS: Record<MasterFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', svg: 'svg' }
/** Enough that two pictures of a day meet once in 16 million. */
const SIGNS = 6

/**
 * Under which name articles will know a new picture: `pictures/2024-12-01-3f9a1c.jpg`. Not by the name of the file, which may be that of a
 * child and would stand in the address.
 *
 * @param id a new one each time; its end is random
 */
export const newPicturePath = (format: MasterFormat, { id, now }: { id: string; now: Date }): string =>
  picturePath(`${berlinDay(now)}-${id.slice(-SIGNS)}.${ENDINGS[format]}`)
