import { readUploads, type UploadFault } from '#platform/http/read-uploads.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { contentHash } from '#shared/content-hash.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { toSlug } from '#shared/slug.ts'
import { pdfTitle } from '#platform/pdf/pdf-title.ts'
import { FILE_FIELD, fileNameOf } from './file-field.ts'
import { mistaken, type DocumentMistakes, type DocumentNeeds } from './document-needs.ts'
import { writeValues } from './document-text.ts'
import { listedFiles } from './listed-files.ts'
import { putSource } from './save-document.ts'

/** Of one file to download. */
export const FILE_LIMITS = { maxFiles: 4, maxBytes: 20 * 1024 * 1024, maxTotalBytes: 21 * 1024 * 1024 }

/** @property name as its sender calls it @property replaces path of the file in whose place it goes */
type SentFile = { name: string; bytes: Buffer; replaces: string | undefined }
export type UploadFileRefusal = NotAllowed | DocumentMistakes | { kind: 'not-a-pdf' | 'unknown-file' }

type Needs = DocumentNeeds & {
  putBytes: (hash: string, bytes: Buffer) => Promise<void>
}

const PDF = 'application/pdf'
const PDF_BEGINNING = '%PDF-'

export function createUploadFile({ pages, inTransaction, now, putBytes }: Needs) {
  /**
   * Offers a PDF to download: in the place of another one, whose address it keeps and which goes into the bin, or as the last of the list.
   *
   * @returns its path
   */
  return async function uploadFile(
    actor: Actor,
    { name, bytes, replaces }: SentFile,
  ): Promise<Result<string, UploadFileRefusal>> {
    const allowed = allow(actor, 'keep-club')
    if (!allowed.ok) return allowed
    if (!bytes.subarray(0, 1024).includes(PDF_BEGINNING)) return err({ kind: 'not-a-pdf' })
    const hash = contentHash(bytes)
    await putBytes(hash, bytes)
    const title = pdfTitle(name)
    const at = now()
    return inTransaction(async (work) => {
      const { offered, withdrawn } = await work.listFiles()
      if (replaces !== undefined && !offered.includes(replaces)) return err({ kind: 'unknown-file' })
      const { source, number } = await work.documents.find('downloads')
      const documents = listedFiles(source, pages)
      const path = replaces ?? freePath([...offered, ...withdrawn], toSlug(title))
      const former = documents.find(({ file }) => file === path)?.title ?? fileNameOf(path)
      const binned = { title: `${former} (frühere Fassung)`, by: actor.accountId }
      await work.placeFile({ path, hash, mediaType: PDF, bytes: bytes.length }, binned)
      await work.raiseRevision()
      if (replaces !== undefined) return ok(path)
      const added = { title, file: path, description: 'PDF zum Herunterladen' }
      const written = writeValues('downloads', source, { documents: [...documents, added] }, pages)
      if (!written.ok) return mistaken(written.error)
      const put = { source: written.value, seen: number, at, by: actor.accountId, pages }
      const done = await putSource(work, 'downloads', { ...put, deed: 'upload' })
      // The row of the file must not stay alone.
      if (!done.ok) throw new Error(`a file was refused after it had been checked: ${done.error.kind}`)
      return ok(path)
    })
  }
}

type TakeFile = ReturnType<typeof createUploadFile>
export type ReceiveFileRefusal = UploadFileRefusal | UploadFault | { kind: 'no-file' }

/** The same for a form of several parts, of which the first file counts. @param replaces as above */
export function createReceiveFile(upload: TakeFile) {
  return async function receiveFile(
    actor: Actor,
    request: Request,
    replaces: string | undefined,
  ): Promise<Result<string, ReceiveFileRefusal>> {
    const allowed = allow(actor, 'keep-club')
    if (!allowed.ok) return allowed
    let taken: Result<string, ReceiveFileRefusal> | undefined
    const read = await readUploads(request, { field: FILE_FIELD, limits: FILE_LIMITS }, async (sent) => {
      taken ??= await upload(actor, { ...sent, replaces })
    })
    if (!read.ok) return read
    return taken ?? err({ kind: 'no-file' })
  }
}

function freePath(known: readonly string[], slug: string): string {
  const candidates = [slug, ...Array.from({ length: known.length + 1 }, (_, index) => `${slug}-${index + 2}`)]
  const free = candidates.map((each) => `docs/${each}.pdf`).find((path) => !known.includes(path))
  if (free === undefined) throw new Error('more names are taken than there are files')
  return free
}
