import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import { pictureName, picturePath, type LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { replacePicture } from '#features/pictures/library/replace-picture.ts'
import { takePicture, type UploadRefusal } from '#features/pictures/library/upload-picture.ts'
import { uploadRefusalText } from '#features/pictures/library/upload-refusal-text.ts'
import { lookAtDoomed, putIntoBin, type DeleteRefusal } from '#features/bin/keep-bin.ts'
import { createSizeSource } from '#platform/media/serve-size.ts'
import { may, type Actor } from '#rights/offices.ts'
import type { ServerContext } from '#server/context/site-context.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ChangeRefusal, BucketContents, StoredObject, Viewer } from '#programs/storage/stored-object.ts'
import { bestFormat, toSize } from '#programs/storage/transform.ts'
import { createNaming, refusingTaken, type Naming } from './name-objects.ts'

const RIGHT = 'write-news'

/**
 * The picture library. Its editors see all of it; all others find pictures that the site would show, and their lists contain only pictures with a
 * description: recent uploads are still to be chosen from.
 */
export function createPictureBucket(ctx: ServerContext): BucketContents {
  const findSize = createSizeSource(ctx)
  const { library, pictures } = ctx.read
  const naming = createNaming(ctx, {
    bucket: 'pictures',
    ownPath: picturePath,
    ownName: (path) => pictureName({ path }),
    isThere: async ({ library: within }, path) => (await within.find(path)) !== undefined,
  })
  return {
    async list(viewer) {
      const all = await library.list()
      return naming.callAll((isKeeper(viewer) ? all : all.filter(isListed(all))).map(toObject))
    },

    async find(name, viewer) {
      const path = await naming.findPath(name)
      const picture = path === undefined ? undefined : await library.find(path)
      if (!picture || !(isKeeper(viewer) || (await pictures.isKnown(picture.hash)))) return undefined
      return { ...toObject(picture), name }
    },

    async open({ hash }) {
      const master = await ctx.media.findMaster(hash)
      return master && new Uint8Array(master.bytes)
    },

    async openSize({ path }, transform, accept) {
      const picture = await library.find(path)
      if (!picture) return undefined
      const format = bestFormat(accept, transform)
      const made = await findSize(picture.hash, toSize(transform), format)
      if (made === undefined || made === 'busy') return made
      return { bytes: new Uint8Array(made), mediaType: `image/${format}` }
    },

    // A signed address finds only what the public finds.
    asPassedOnBy: () => undefined,
    rightFor: () => RIGHT,
    ...changing(ctx, naming),
  }
}

function changing(
  ctx: ServerContext,
  naming: Naming,
): Pick<BucketContents, 'put' | 'move' | 'copy' | 'mayRemove' | 'remove'> {
  const add = createAdding(ctx, naming)
  return {
    async put(actor, { name, bytes, replaces }) {
      if (!replaces) return add(actor, { name, bytes })
      const replaced = await replacePicture(ctx, actor, replaces.path, bytes)
      return replaced.ok ? ok({ ...toObject(replaced.value), name }) : err(toRefusal(replaced.error))
    },

    move: naming.moving(RIGHT),

    async copy(actor, { path, hash }, name) {
      const master = await ctx.media.findMaster(hash)
      const from = await ctx.read.library.find(path)
      return master && from ? add(actor, { name, bytes: master.bytes, from }) : err({ kind: 'gone' })
    },

    async mayRemove(actor, { path }) {
      const looked = await lookAtDoomed(ctx, actor, { kind: 'picture', key: path })
      return looked.ok ? looked : err(toBinRefusal(looked.error))
    },

    async remove(actor, { path }) {
      const removed = await putIntoBin(ctx, actor, { kind: 'picture', key: path })
      return removed.ok ? removed : err(toBinRefusal(removed.error))
    },
  }
}

/** @property from the picture that it copies, for its words and consent */
type Added = { name: string; bytes: Buffer; from?: LibraryPicture }

/** Each upload under a new name is a separate picture, even with the same bytes: otherwise removing one would remove another. */
function createAdding(ctx: ServerContext, naming: Naming) {
  return (actor: Actor, { name, bytes, from }: Added): Promise<Result<StoredObject, ChangeRefusal>> =>
    refusingTaken(async () => {
      const add = (picture: LibraryPicture) =>
        ctx.write(async (stores) => {
          const { library, consents } = stores
          await library.keepMedia(picture.hash)
          const added = from
            ? { ...picture, text: from.text, isUndescribed: from.isUndescribed, consent: from.consent }
            : picture
          if (!(await library.add(added))) return false
          if (from) await consents.setPeopleOf(added.path, await consents.listPeopleOf(from.path))
          await naming.give(stores, added.path, name)
          return true
        })
      const uploaded = await takePicture(ctx, actor, bytes, { add })
      return uploaded.ok ? ok({ ...toObject(uploaded.value), name }) : err(toRefusal(uploaded.error))
    })
}

const isKeeper = (viewer: Viewer) => viewer !== undefined && may(viewer, RIGHT)

/** Two pictures may have the same bytes; if one is withheld, both are. */
function isListed(all: readonly LibraryPicture[]) {
  const withheld = new Set(all.filter(({ consent }) => isWithheld(consent, 'website')).map(({ hash }) => hash))
  return ({ hash, isUndescribed }: LibraryPicture) => !isUndescribed && !withheld.has(hash)
}

const toObject = (picture: LibraryPicture): StoredObject => ({
  name: pictureName(picture),
  path: picture.path,
  hash: picture.hash,
  bytes: undefined,
  text: picture.text,
  mediaType: picture.format === 'svg' ? 'image/svg+xml' : `image/${picture.format}`,
  createdAt: picture.addedAt,
  changedAt: picture.changedAt,
})

function toRefusal(refusal: UploadRefusal): ChangeRefusal {
  if (refusal.kind === 'not-allowed') return { kind: 'not-allowed' }
  if (refusal.kind === 'unknown-picture') return { kind: 'gone' }
  return { kind: refusal.kind === 'too-large' ? 'too-large' : 'unfit', message: uploadRefusalText(refusal) }
}

export function toBinRefusal({ kind }: DeleteRefusal): ChangeRefusal {
  if (kind === 'not-allowed') return { kind }
  return { kind: kind === 'unknown-item' ? 'gone' : 'shown' }
}
