import { readUploads, type UploadFault } from '#platform/http/read-uploads.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { contentHash } from '#shared/content-hash.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { toSlug } from '#shared/slug.ts'
import { pdfTitle } from '#platform/pdf/pdf-title.ts'
import { FILE_FIELD, fileNameOf } from './file-field.ts'
import type { ClubContext, ClubStores } from '../context.ts'
import { mistaken, type DocumentMistakes } from './document-refusals.ts'
import { writeValues } from './document-text.ts'
import { listedFiles } from './listed-files.ts'
import { placeFile } from './place-file.ts'
import { putSource } from './save-document.ts'

export const FILE_LIMITS = { maxFiles: 4, maxBytes: 20 * 1024 * 1024, maxTotalBytes: 21 * 1024 * 1024 }

/** @property name as its sender calls it @property replaces path of the file that it replaces */
type SentFile = { name: string; bytes: Buffer; replaces: string | undefined }
export type UploadFileRefusal = NotAllowed | DocumentMistakes | { kind: 'not-a-pdf' | 'unknown-file' }

const PDF = 'application/pdf'
const PDF_BEGINNING = '%PDF-'

/**
 * Offers a PDF to download: in place of another one, which goes into the bin and whose address it keeps, or at the end of the list.
 *
 * @returns its path
 */
export async function uploadFile(
  ctx: ClubContext,
  actor: Actor,
  sent: SentFile,
): Promise<Result<string, UploadFileRefusal>> {
  const kept = await keepBytes(ctx, actor, sent)
  return kept.ok ? ctx.write((stores) => offerFile(ctx, stores, kept.value)) : kept
}

/** A file whose bytes are in the media store already. @property by id of an account */
export type KeptFile = { title: string; hash: string; bytes: number; replaces: string | undefined; by: string }

/** The first step: the file is not reachable yet. */
export async function keepBytes(
  ctx: ClubContext,
  actor: Actor,
  { name, bytes, replaces }: SentFile,
): Promise<Result<KeptFile, NotAllowed | { kind: 'not-a-pdf' }>> {
  if (!may(actor, 'keep-club')) return notAllowed('keep-club')
  if (!bytes.subarray(0, 1024).includes(PDF_BEGINNING)) return err({ kind: 'not-a-pdf' })
  const hash = contentHash(bytes)
  await ctx.media.putFile(hash, bytes)
  return ok({ title: pdfTitle(name), hash, bytes: bytes.length, replaces, by: actor.accountId })
}

/** The second step, in a transaction. @returns its path */
export async function offerFile(
  ctx: ClubContext,
  stores: ClubStores,
  { title, hash, bytes, replaces, by }: KeptFile,
): Promise<Result<string, DocumentMistakes | { kind: 'unknown-file' }>> {
  const offered = (await stores.pictures.listFiles()).map(({ path }) => path)
  if (replaces !== undefined && !offered.includes(replaces)) return err({ kind: 'unknown-file' })
  const { source, number } = await stores.documents.find('downloads')
  const documents = listedFiles(source, ctx.pageText)
  const path = replaces ?? freePath([...offered, ...(await stores.bin.listNames('file'))], toSlug(title))
  const former = documents.find(({ file }) => file === path)?.title ?? fileNameOf(path)
  const binned = { title: `${former} (frühere Fassung)`, by }
  await placeFile(ctx, stores, { path, hash, mediaType: PDF, bytes }, binned)
  await stores.content.raiseRevision()
  if (replaces !== undefined) return ok(path)
  const added = { title, file: path, description: 'PDF zum Herunterladen' }
  const written = writeValues('downloads', source, { documents: [...documents, added] }, ctx.pageText)
  if (!written.ok) return mistaken(written.error)
  const done = await putSource(ctx, stores, 'downloads', { source: written.value, seen: number, by, command: 'upload' })
  // Throws so that the transaction rolls back the row of the file.
  if (!done.ok) throw new Error(`a file was refused after it had been checked: ${done.error.kind}`)
  return ok(path)
}

export type ReceiveFileRefusal = UploadFileRefusal | UploadFault | { kind: 'no-file' }

/** The same for a multipart form; the first file counts. @param replaces as above */
export async function receiveFile(
  ctx: ClubContext,
  actor: Actor,
  request: Request,
  replaces: string | undefined,
): Promise<Result<string, ReceiveFileRefusal>> {
  if (!may(actor, 'keep-club')) return notAllowed('keep-club')
  let taken: Result<string, ReceiveFileRefusal> | undefined
  const read = await readUploads(request, { field: FILE_FIELD, limits: FILE_LIMITS }, async (sent) => {
    taken ??= await uploadFile(ctx, actor, { ...sent, replaces })
  })
  if (!read.ok) return read
  return taken ?? err({ kind: 'no-file' })
}

function freePath(known: readonly string[], slug: string): string {
  const candidates = [slug, ...Array.from({ length: known.length + 1 }, (_, index) => `${slug}-${index + 2}`)]
  const free = candidates.map((each) => `docs/${each}.pdf`).find((path) => !known.includes(path))
  if (free === undefined) throw new Error('more names are taken than there are files')
  return free
}
