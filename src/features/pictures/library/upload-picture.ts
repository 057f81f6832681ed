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

/** `unknown-picture`: the picture to replace does not exist. */
export type UploadRefusal = NotAllowed | ImageRefusal | UnknownPicture | { kind: 'drawing' }

/** Makes a master of an uploaded file, in its turn in the queue. Photos only: an SVG can contain hidden texts, and endless rendering work. */
export async function makeMaster(queue: WorkQueue, bytes: Buffer): Promise<Result<Master, UploadRefusal>> {
  if (detectFormat(bytes) === 'svg') return err({ kind: 'drawing' })
  return queue.run(() => apart.prepareMaster(bytes), 'now')
}

/**
 * Adds a picture to the library. Idempotent: the same bytes sent again, after a lost response, are the same picture.
 *
 * @param bytes the uploaded file; only the picture itself is kept
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

/** @property findKnown finds an existing picture with the same bytes @property add returns false if its path is taken */
type Keeping = {
  findKnown?: (hash: string) => Promise<LibraryPicture | undefined>
  add: (picture: LibraryPicture) => Promise<boolean>
}

/** The same, stored by the caller. */
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
    // The path is taken: another picture of this day has the same name.
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
/** Two pictures of a day collide once in 16 million. */
const SIGNS = 6

/**
 * The path of a new picture: `pictures/2024-12-01-3f9a1c.jpg`. It omits the name of the file, which may be that of a child and would be part of the
 * public address.
 *
 * @param id a new one each time; its end is random
 */
export const newPicturePath = (format: MasterFormat, { id, now }: { id: string; now: Date }): string =>
  picturePath(`${berlinDay(now)}-${id.slice(-SIGNS)}.${ENDINGS[format]}`)
