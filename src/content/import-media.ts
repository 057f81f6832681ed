import { createImportPictures } from '#features/pictures/import-pictures.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { imageRefusalText } from '#platform/images/image-refusal-text.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { contentHash } from '#shared/content-hash.ts'
import { readContentBytes, type ContentFile } from './content-folder.ts'
import type { ContentMistake } from './content-mistake.ts'

type Parts = { folder: string; files: ContentFile[]; media: MediaStore; texts: (path: string) => string }
type ImportedMedia = { pictures: Picture[]; documents: FileRecord[]; mistakes: ContentMistake[] }

const PDF_BEGINNING = '%PDF-'

/** Puts pictures and documents into the media store; the rows that point at them are written later, with everything else. */
export async function importMedia({ folder, files, media, texts }: Parts): Promise<ImportedMedia> {
  const binary = files.filter(({ text }) => text === undefined)
  const importPictures = createImportPictures({ media, putPictures: async () => undefined })
  const imported = await importPictures(readPictures(folder, binary, texts))
  const mistakes = imported.refused.map(({ path, refusal }) => ({
    file: path,
    line: undefined,
    sentence: imageRefusalText(refusal),
  }))
  const documents: FileRecord[] = []
  for (const { path } of binary.filter((file) => file.path.startsWith('docs/'))) {
    const bytes = await readContentBytes(folder, path)
    if (!bytes.subarray(0, 1024).includes(PDF_BEGINNING)) {
      mistakes.push({ file: path, line: undefined, sentence: 'Das ist keine PDF-Datei.' })
      continue
    }
    const hash = contentHash(bytes)
    await media.putFile(hash, bytes)
    documents.push({ path, hash, mediaType: 'application/pdf', bytes: bytes.length })
  }
  return { pictures: imported.pictures, documents, mistakes }
}

async function* readPictures(folder: string, files: ContentFile[], texts: (path: string) => string) {
  for (const { path } of files) {
    if (path.startsWith('pictures/')) yield { path, bytes: await readContentBytes(folder, path), text: texts(path) }
  }
}
