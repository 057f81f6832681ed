import { addMemberFile, removeMemberFile } from '#features/members/keep-member-files.ts'
import { MEMBER_FILE_LIMITS, type MemberFile } from '#features/members/member-file.ts'
import type { Context } from '#platform/context.ts'
import { may, type Actor } from '#rights/offices.ts'
import type { Stores } from '#server/context/stores.ts'
import { err, ok } from '#shared/result.ts'
import type { BucketContents, StoredObject } from '#programs/storage/stored-object.ts'
import { NOT_A_PDF } from './document-bucket.ts'
import { createNaming, refusingTaken, type Naming } from './name-objects.ts'

/** The folder of the members' documents. */
export const MEMBERS_FOLDER = 'members/'
const PDF = 'application/pdf'
const TOO_LARGE = `Dieses Dokument ist größer als ${MEMBER_FILE_LIMITS.maxBytes / 1024 / 1024} MB.`
const RIGHT = 'keep-member-files'

/** The board's documents for members, whose names begin with {@link MEMBERS_FOLDER}. */
export function createMemberBucket(ctx: Context<Stores>): BucketContents {
  const files = ctx.read.memberFiles
  const naming = createNaming(ctx, {
    bucket: 'documents',
    ownName: (path) => `${path}.pdf`,
    ownPath: (name) => (name.endsWith('.pdf') ? name.slice(0, -4) : undefined),
    isThere: async ({ memberFiles }, path) => (await memberFiles.list()).some((file) => pathOf(file) === path),
  })

  const put = createPutting(ctx, naming)

  return {
    async list(viewer) {
      return viewer && isMember(viewer) ? naming.callAll((await files.list()).map(toObject)) : []
    },
    async find(name, viewer) {
      if (!viewer || !isMember(viewer)) return undefined
      const path = await naming.findPath(name)
      const file = (await files.list()).find((each) => pathOf(each) === path)
      return file && { ...toObject(file), name }
    },
    async open(object) {
      const found = await files.findContent(idOf(object))
      return found && new Uint8Array(found.content)
    },
    openSize: async () => undefined,
    // A former member's links stop working.
    asPassedOnBy: (viewer) => viewer,
    rightFor: () => RIGHT,
    put,
    move: naming.moving(RIGHT),
    async copy(actor, object, name) {
      const found = await files.findContent(idOf(object))
      return found ? put(actor, { name, bytes: found.content, replaces: undefined }) : err({ kind: 'gone' })
    },
    mayRemove: async (actor) => (may(actor, RIGHT) ? ok(undefined) : err({ kind: 'not-allowed' })),
    async remove(actor, object) {
      const removed = await removeMemberFile(ctx, actor, idOf(object))
      return removed.ok ? removed : err({ kind: removed.error.kind === 'not-allowed' ? 'not-allowed' : 'gone' })
    },
  }
}

function createPutting(ctx: Context<Stores>, naming: Naming): BucketContents['put'] {
  return (actor, { name, bytes, replaces }) =>
    refusingTaken(async () => {
      if (bytes.byteLength > MEMBER_FILE_LIMITS.maxBytes) return err({ kind: 'too-large', message: TOO_LARGE })
      const upload = { name: name.split('/').at(-1) ?? '', bytes }
      const kept = await addMemberFile(ctx, actor, upload, async (stores, file) => {
        if (replaces) await stores.memberFiles.remove(idOf(replaces))
        await naming.give(stores, pathOf(file), name)
      })
      if (kept.ok) return ok({ ...toObject(kept.value), name })
      return err(kept.error.kind === 'not-allowed' ? { kind: 'not-allowed' } : { kind: 'unfit', message: NOT_A_PDF })
    })
}

const isMember = (actor: Actor) => may(actor, 'read-member-files')
const pathOf = ({ id }: MemberFile) => `${MEMBERS_FOLDER}${id}`
const idOf = ({ path }: StoredObject) => path.slice(MEMBERS_FOLDER.length)

/** Its contents never change, so its id serves as their version. */
const toObject = (file: MemberFile): StoredObject => ({
  name: `${pathOf(file)}.pdf`,
  path: pathOf(file),
  hash: file.id,
  mediaType: PDF,
  bytes: file.bytes,
  text: file.title,
  createdAt: file.addedAt,
  changedAt: undefined,
})
