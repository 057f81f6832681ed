import type { ContentContext, ContentStores } from './context.ts'
import { readContentBytes, type ContentFile } from './content-folder.ts'
import type { ContentMistake } from './content-mistake.ts'
import { importContent } from './import-content.ts'
import { createTeller, makePicture, type ImportProgress } from './import-media.ts'
import { SECOND } from '#shared/durations.ts'

type Parts = ContentContext & { report: (progress: ImportProgress) => void; stopping: AbortSignal }

/** Finished pictures are published at this interval. */
const SHOWN_AFTER_MILLISECONDS = 10 * SECOND

/**
 * Makes the pictures that an import has left, one after the other, and publishes them as they are ready. If it is stopped early, finished
 * ones need not be made again.
 *
 * @returns pictures that cannot be made; they are removed, and tried again at the next start
 */
export async function makePending(folder: string, parts: Parts): Promise<ContentMistake[]> {
  const { report: _, ...ctx } = parts
  const broken = new Map<string, ContentMistake>()
  const take = async () =>
    (await importContent(folder, { ...ctx, leavesPictures: true })).pending.filter(({ path }) => !broken.has(path))
  let pending = await take()
  const tell = createTeller(pending.length, parts)
  while (pending.length > 0 && !parts.stopping.aborted) {
    for (const mistake of await makeForAWhile(folder, pending, { ...parts, tell })) broken.set(mistake.file, mistake)
    pending = await take()
  }
  if (broken.size > 0) await parts.write((stores) => leaveOut(stores, [...broken.keys()]))
  return [...broken.values()]
}

async function leaveOut({ pictures, contentFiles, content }: ContentStores, broken: readonly string[]): Promise<void> {
  await contentFiles.remove(await pictures.dropPending(broken))
  await content.raiseRevision()
}

async function makeForAWhile(
  folder: string,
  files: readonly ContentFile[],
  parts: Parts & { tell: (isMade: boolean) => void },
) {
  const { media, now, read, stopping, tell, write } = parts
  const end = now().getTime() + SHOWN_AFTER_MILLISECONDS
  const mistakes: ContentMistake[] = []
  // Instances that start together share the work: each takes the files in random order, and skips those that another has made.
  for (const file of inAnyOrder(files)) {
    if (stopping.aborted || now().getTime() >= end) break
    if ((await read.preparedPictures.list()).get(file.path)?.mark === file.mark) continue
    const { mistake } = await makePicture(file, await readContentBytes(folder, file.path), {
      media,
      texts: () => '',
      keep: (picture) => write(({ preparedPictures }) => preparedPictures.put(picture)),
    })
    if (mistake) mistakes.push(mistake)
    tell(true)
  }
  return mistakes
}

const inAnyOrder = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, turn: Math.random() }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ item }) => item)
