import { readUploads, type Upload, type UploadFault } from '#platform/http/read-uploads.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { pdfTitle } from '#platform/pdf/pdf-title.ts'
import type { Context } from '#platform/context.ts'
import type { MemberFileStores } from './context.ts'
import { MEMBER_FILE_FIELD, MEMBER_FILE_LIMITS, type MemberFile } from './member-file.ts'

type UnknownFile = { kind: 'unknown-file' }
type NotAPdf = { kind: 'not-a-pdf' }
export type TakeFileRefusal = NotAllowed | UploadFault | NotAPdf | { kind: 'no-file' }

type FileContext = Context<MemberFileStores>

const PDF_BEGINNING = '%PDF-'

// Documents for members: every office reads them, the board keeps them. An account without an office is not a member.

export const listMemberFiles = async (ctx: FileContext, actor: Actor): Promise<Result<MemberFile[], NotAllowed>> =>
  may(actor, 'read-member-files') ? ok(await ctx.read.memberFiles.list()) : notAllowed('read-member-files')

export async function openMemberFile(
  ctx: FileContext,
  actor: Actor,
  id: string,
): Promise<Result<{ title: string; content: Buffer }, NotAllowed | UnknownFile>> {
  if (!may(actor, 'read-member-files')) return notAllowed('read-member-files')
  const found = await ctx.read.memberFiles.findContent(id)
  return found ? ok(found) : err({ kind: 'unknown-file' })
}

/** Stores one file. @param alongside runs in the same transaction @returns the file as members see it */
export async function addMemberFile<Stores extends MemberFileStores>(
  ctx: Context<Stores>,
  actor: Actor,
  { name, bytes }: Upload,
  alongside?: (stores: Stores, file: MemberFile) => Promise<void>,
): Promise<Result<MemberFile, NotAllowed | NotAPdf>> {
  if (!may(actor, 'keep-member-files')) return notAllowed('keep-member-files')
  if (!bytes.subarray(0, 1024).includes(PDF_BEGINNING)) return err({ kind: 'not-a-pdf' })
  const common = { title: pdfTitle(name), bytes: bytes.length, addedAt: ctx.now(), addedBy: actor.accountId }
  const file = { id: ctx.newId(), ...common }
  await ctx.write(async (stores) => {
    await stores.memberFiles.add(file, bytes)
    await alongside?.(stores, file)
  })
  return ok(file)
}

/** Stores the first file of a multipart form. */
export async function takeMemberFile(
  ctx: FileContext,
  actor: Actor,
  request: Request,
): Promise<Result<void, TakeFileRefusal>> {
  if (!may(actor, 'keep-member-files')) return notAllowed('keep-member-files')
  let taken: Result<MemberFile, TakeFileRefusal> = err({ kind: 'no-file' })
  const form = { field: MEMBER_FILE_FIELD, limits: MEMBER_FILE_LIMITS }
  const read = await readUploads(request, form, async (upload) => {
    if (!taken.ok) taken = await addMemberFile(ctx, actor, upload)
  })
  if (!read.ok) return read
  return taken.ok ? ok(undefined) : taken
}

export async function removeMemberFile(
  ctx: FileContext,
  actor: Actor,
  id: string,
): Promise<Result<void, NotAllowed | UnknownFile>> {
  if (!may(actor, 'keep-member-files')) return notAllowed('keep-member-files')
  const isRemoved = await ctx.write(({ memberFiles }) => memberFiles.remove(id))
  return isRemoved ? ok(undefined) : err({ kind: 'unknown-file' })
}
