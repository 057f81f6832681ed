import type { FileRecord } from '#features/pictures/file-record.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { detectFormat } from '#platform/images/detect-format.ts'
import { imageRefusalText } from '#platform/images/image-refusal-text.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { contentHash } from '#shared/content-hash.ts'
import { readContentBytes, readContentHead, type ContentFile } from './content-folder.ts'
import type { ContentMistake } from './content-mistake.ts'
import type { PreparedPicture } from './prepared-picture-store.ts'

/** Progress of the pictures, which take nearly all of the time. @property secondsLeft undefined until one is made */
export type ImportProgress = { done: number; total: number; secondsLeft: number | undefined }

type Parts = {
  folder: string
  files: ContentFile[]
  media: MediaStore
  texts: (path: string) => string
  /** Finds a picture that an unfinished import has made from the same file. */
  findPrepared: (file: ContentFile) => Omit<Picture, 'text'> | undefined
  /** Stores a picture so that it survives a failed import. */
  keep: (picture: PreparedPicture) => Promise<void>
  now: () => Date
  report: (progress: ImportProgress) => void
}
export type ImportedMedia = { pictures: Picture[]; documents: FileRecord[]; broken: ContentMistake[] }

const PDF_BEGINNING = '%PDF-'

export const isPicture = ({ path, text }: ContentFile) => text === undefined && path.startsWith('pictures/')
export const isDocument = ({ path, text }: ContentFile) => text === undefined && path.startsWith('docs/')

/** Checks the first bytes of pictures and documents, before the long work on them begins. */
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

/** Puts pictures and documents into the media store; the rows that refer to them are written later, with everything else. */
export async function importMedia(parts: Parts): Promise<ImportedMedia> {
  const { folder, files, media } = parts
  const made = await makePictures(files.filter(isPicture), parts)
  const imported: ImportedMedia = {
    pictures: made.flatMap(({ picture }) => picture ?? []),
    documents: [],
    broken: made.flatMap(({ mistake }) => mistake ?? []),
  }
  for (const { path } of files.filter(isDocument)) {
    const bytes = await readContentBytes(folder, path)
    const hash = contentHash(bytes)
    await media.putFile(hash, bytes)
    imported.documents.push({ path, hash, mediaType: 'application/pdf', bytes: bytes.length })
  }
  return imported
}

export type Made = { picture?: Picture; mistake?: ContentMistake }

/** Makes pictures one after the other: each takes memory in proportion to its pixels. */
async function makePictures(wanted: ContentFile[], parts: Parts): Promise<Made[]> {
  const { folder, texts, findPrepared } = parts
  const tell = createTeller(wanted.length, parts)
  const made: Made[] = []
  for (const file of wanted) {
    const prepared = findPrepared(file)
    made.push(
      prepared
        ? { picture: { ...prepared, path: file.path, text: texts(file.path) } }
        : await makePicture(file, await readContentBytes(folder, file.path), parts),
    )
    tell(!prepared)
  }
  return made
}

/** Stores the master of a picture, and records it as prepared. */
export async function makePicture(
  { path, mark }: ContentFile,
  bytes: Buffer,
  { media, texts, keep }: Pick<Parts, 'media' | 'texts' | 'keep'>,
): Promise<Made> {
  const prepared = await apart.prepareMaster(bytes)
  if (!prepared.ok) return { mistake: { file: path, line: undefined, sentence: imageRefusalText(prepared.error) } }
  const { hash, format, width, height, attention: focus } = prepared.value
  // First, so that no row ever refers to a missing picture.
  await media.putMaster(prepared.value)
  const picture = { path, hash, format, width, height, ...(focus && { focus }) }
  await keep({ ...picture, mark })
  return { picture: { ...picture, text: texts(path) } }
}

/** Estimates the time left from the pictures made so far; those found ready took no time. */
export function createTeller(total: number, { now, report }: Pick<Parts, 'now' | 'report'>) {
  const begin = now().getTime()
  let [done, made] = [0, 0]
  return (isMade: boolean): void => {
    done += 1
    if (isMade) made += 1
    const seconds = (now().getTime() - begin) / 1_000
    report({ done, total, secondsLeft: made === 0 ? undefined : (seconds / made) * (total - done) })
  }
}
