import { createImportPictures } from '#features/pictures/import-pictures.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { detectFormat } from '#platform/images/detect-format.ts'
import { imageRefusalText } from '#platform/images/image-refusal-text.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { contentHash } from '#shared/content-hash.ts'
import { readContentBytes, readContentHead, type ContentFile } from './content-folder.ts'
import type { ContentMistake } from './content-mistake.ts'
import type { PreparedPicture } from './prepared-picture-store.ts'

/** How far the pictures are; they take nearly all of the time. @property secondsLeft undefined until one was made */
export type ImportProgress = { done: number; total: number; secondsLeft: number | undefined }

type Parts = {
  folder: string
  files: ContentFile[]
  media: MediaStore
  texts: (path: string) => string
  /** Pictures whose masters are there already, by the path and mark of their files. */
  findDone: (file: ContentFile) => Omit<Picture, 'text'> | undefined
  /** Remembers a picture beyond the end of an import that fails. */
  keep: (picture: PreparedPicture) => Promise<void>
  now: () => Date
  report: (progress: ImportProgress) => void
}
type ImportedMedia = { pictures: Picture[]; documents: FileRecord[]; mistakes: ContentMistake[] }

const PDF_BEGINNING = '%PDF-'

const isPicture = ({ path, text }: ContentFile) => text === undefined && path.startsWith('pictures/')
const isDocument = ({ path, text }: ContentFile) => text === undefined && path.startsWith('docs/')

/** What the first bytes of pictures and documents tell, before the long work on them begins. */
export async function checkMedia(folder: string, files: ContentFile[]): Promise<ContentMistake[]> {
  const mistakes: ContentMistake[] = []
  const mistake = (file: string, sentence: string) => mistakes.push({ file, line: undefined, sentence })
  for (const file of files) {
    if (isPicture(file) && !detectFormat(await readContentHead(folder, file.path)))
      mistake(file.path, imageRefusalText({ kind: 'not-a-picture' }))
    if (isDocument(file) && !(await readContentHead(folder, file.path)).subarray(0, 1024).includes(PDF_BEGINNING))
      mistake(file.path, 'Das ist keine PDF-Datei.')
  }
  return mistakes
}

/** Puts pictures and documents into the media store; the rows that point at them are written later, with everything else. */
export async function importMedia(parts: Parts): Promise<ImportedMedia> {
  const { folder, files, media, texts, findDone, keep, now, report } = parts
  const importPictures = createImportPictures({ media, putPictures: async () => undefined })
  const imported: ImportedMedia = { pictures: [], documents: [], mistakes: [] }
  const wanted = files.filter(isPicture)
  const begin = now().getTime()
  let made = 0
  for (const [index, file] of wanted.entries()) {
    const { path, mark } = file
    const done = findDone(file)
    if (done) imported.pictures.push({ ...done, path, text: texts(path) })
    else {
      const { pictures, refused } = await importPictures([
        { path, bytes: await readContentBytes(folder, path), text: texts(path) },
      ])
      made += 1
      for (const { text, ...picture } of pictures) {
        await keep({ ...picture, mark })
        imported.pictures.push({ ...picture, text })
      }
      for (const { refusal } of refused)
        imported.mistakes.push({ file: path, line: undefined, sentence: imageRefusalText(refusal) })
    }
    const seconds = (now().getTime() - begin) / 1_000
    const left = wanted.length - index - 1
    report({ done: index + 1, total: wanted.length, secondsLeft: made === 0 ? undefined : (seconds / made) * left })
  }
  for (const { path } of files.filter(isDocument)) {
    const bytes = await readContentBytes(folder, path)
    const hash = contentHash(bytes)
    await media.putFile(hash, bytes)
    imported.documents.push({ path, hash, mediaType: 'application/pdf', bytes: bytes.length })
  }
  return imported
}
