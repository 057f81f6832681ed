import { readUploads, type Upload, type UploadFault } from '#platform/http/read-uploads.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { pdfTitle } from '#platform/pdf/pdf-title.ts'
import { MEMBER_FILE_FIELD, MEMBER_FILE_LIMITS, type MemberFile } from './member-file.ts'
import type { MemberFileStore } from './member-file-store.ts'

type Needs = {
  files: Pick<MemberFileStore, 'list' | 'findContent'>
  inTransaction: <T>(work: (files: MemberFileStore) => Promise<T>) => Promise<T>
  now: () => Date
  newId: (now: Date) => string
}

export type UnknownFile = { kind: 'unknown-file' }
type NotAPdf = { kind: 'not-a-pdf' }
export type TakeFileRefusal = NotAllowed | UploadFault | NotAPdf | { kind: 'no-file' }
export type MemberFiles = ReturnType<typeof createKeepMemberFiles>

const PDF_BEGINNING = '%PDF-'

/** Documents for members: each office reads them, the board keeps them. An account without any office is no member. */
export function createKeepMemberFiles({ files, inTransaction, now, newId }: Needs) {
  async function put(actor: Actor, { name, bytes }: Upload): Promise<Result<MemberFile, NotAllowed | NotAPdf>> {
    const allowed = allow(actor, 'keep-member-files')
    if (!allowed.ok) return allowed
    if (!bytes.subarray(0, 1024).includes(PDF_BEGINNING)) return err({ kind: 'not-a-pdf' })
    const at = now()
    const file = { id: newId(at), title: pdfTitle(name), bytes: bytes.length, addedAt: at, addedBy: actor.accountId }
    await inTransaction((store) => store.add(file, bytes))
    return ok(file)
  }

  return {
    /** Takes one file. @returns as members find it */
    put,

    async list(actor: Actor): Promise<Result<MemberFile[], NotAllowed>> {
      const allowed = allow(actor, 'read-member-files')
      return allowed.ok ? ok(await files.list()) : allowed
    },

    async open(
      actor: Actor,
      id: string,
    ): Promise<Result<{ title: string; content: Buffer }, NotAllowed | UnknownFile>> {
      const allowed = allow(actor, 'read-member-files')
      if (!allowed.ok) return allowed
      const found = await files.findContent(id)
      return found ? ok(found) : err({ kind: 'unknown-file' })
    },

    /** Takes the first file of a form of several parts. */
    async take(actor: Actor, request: Request): Promise<Result<void, TakeFileRefusal>> {
      const allowed = allow(actor, 'keep-member-files')
      if (!allowed.ok) return allowed
      let taken: Result<MemberFile, TakeFileRefusal> = err({ kind: 'no-file' })
      const form = { field: MEMBER_FILE_FIELD, limits: MEMBER_FILE_LIMITS }
      const read = await readUploads(request, form, async (upload) => {
        if (!taken.ok) taken = await put(actor, upload)
      })
      if (!read.ok) return read
      return taken.ok ? ok(undefined) : taken
    },

    async remove(actor: Actor, id: string): Promise<Result<void, NotAllowed | UnknownFile>> {
      const allowed = allow(actor, 'keep-member-files')
      if (!allowed.ok) return allowed
      return (await inTransaction((store) => store.remove(id))) ? ok(undefined) : err({ kind: 'unknown-file' })
    },
  }
}
