import { posix } from 'node:path'
import type { ArticleDraft } from '#features/news/article.ts'
import type { FrontMatterEntry, FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import type { Hint } from '../converted.ts'
import { readData } from '../inherited-values.ts'
import type { Ledger } from '../ledger.ts'
import { bundleOf } from '../read-body.ts'
import type { FoundText } from '../read-found-text.ts'
import type { SiteRelocator } from '../site-relocator.ts'
import type { SourceFolder } from '../source-folder.ts'
import { splitBuilder } from '../words/builder-text.ts'
import { picturesOf, picturesOfEntries } from './front-matter-pictures.ts'
import { isPicture, type Bucket } from './media-bucket.ts'
import { picturesBelow, type MediaFinder } from './media-finder.ts'

type Parts = {
  source: SourceFolder
  bucket: Bucket
  ledger: Ledger
  hints: Hint[]
  finder: MediaFinder
  texts: readonly string[]
  relocate: SiteRelocator
}

/** File names that programs use for the preview picture of a text. */
const FEATURED = /(?:^|\/|_)(?:feature|featured|cover|thumb|thumbnail|header|hero|teaser|titelbild|vorschau)[^/]*$/i

/** The pictures of a text besides those within it: the preview picture, and the gallery below it. */
export async function takePictures(
  text: FoundText,
  galleries: readonly (string | true)[],
  parts: Parts,
): Promise<Pick<ArticleDraft, 'previewPicture' | 'pictures'>> {
  const { bucket, relocate } = parts
  const { parts: builder, others } = splitBuilder(text.entries)
  const resources = readResources(builder.concat(others), text.path, parts)
  const named = picturesOfEntries(
    others.filter(([key]) => !/^(?:resources|seo|og|twitter|author\w*|logo|avatar|icon|favicon)$/i.test(key)),
  )
  const bundle = picturesOfBundle(text, parts)
  const take = async (files: readonly string[]) =>
    (await Promise.all(files.map((file) => bucket.take(file, resources.texts.get(file) ?? '')))).flatMap(
      (each) => each ?? [],
    )
  const asked = async (all: typeof named.gallery) =>
    (await Promise.all(all.map((each) => relocate.picture(each.address, each.text)))).flatMap(
      (each) => each?.replace(/^\//, '') ?? [],
    )

  const [wanted, ...copies] = named.preview
  const [preview] = wanted ? await asked([{ ...wanted, text: wanted.text || altOf(text.entries) }]) : []
  await leaveCopies(copies, text, parts)
  const featured = resources.preview ?? bundle.find((each) => FEATURED.test(posix.basename(each)))
  const [previewPicture = preview] = preview === undefined && featured !== undefined ? await take([featured]) : []

  const below = await asked(named.gallery)
  for (const gallery of [...named.folders, ...galleries.filter((each) => each !== true)])
    below.push(
      ...(isPicture(gallery) && !gallery.includes('*')
        ? await asked([{ address: gallery, text: '' }])
        : await take(await findGallery(gallery, text, parts))),
    )
  const isAll = galleries.includes(true)
  const rest = bundle.filter((each) => isAll || !relocate.shown.has(each))
  const pictures = [...new Set([...below, ...(await take(rest))])].filter((each) => isAll || each !== previewPicture)
  if (isAll && pictures.length === 0)
    parts.hints.push({
      file: text.path,
      sentence: 'Welche Bilder die Galerie zeigte, ist nicht zu erkennen; bitte tragen Sie sie bei „images:“ ein.',
    })
  return { previewPicture, pictures }
}

function altOf(entries: readonly FrontMatterEntry[]): string {
  const [, alt] =
    entries.find(([key]) => /^(?:(?:image|img|cover|featured|header|hero)[_-]?)?(?:image[_-]?)?alt$/i.test(key)) ?? []
  return typeof alt === 'string' ? alt : ''
}

/** Whether a text has pictures of its own besides a preview picture. */
export function hasPictures(text: FoundText, parts: Pick<Parts, 'source' | 'texts'>): boolean {
  const { gallery, folders } = picturesOfEntries(text.entries)
  return (
    gallery.length + folders.length + picturesOfBundle(text, parts).filter((each) => !FEATURED.test(each)).length > 0
  )
}

/** All pictures in the folder of a text, except those that belong to another text. */
function picturesOfBundle({ path }: FoundText, { source, texts }: Pick<Parts, 'source' | 'texts'>): string[] {
  const bundle = bundleOf(path, texts)
  if (!bundle) return []
  const deeper = texts
    .filter((each) => each !== path && each.startsWith(`${bundle.folder}/`))
    .map((each) => `${posix.dirname(each)}/`)
  return picturesBelow(source, bundle.folder).filter((each) =>
    bundle.isDeep
      ? !deeper.some((folder) => folder !== `${bundle.folder}/` && each.startsWith(folder))
      : posix.dirname(each) === bundle.folder,
  )
}

/** Hugo's `resources:`: titles and roles of pictures beside the text. */
function readResources(entries: readonly FrontMatterEntry[], path: string, { finder }: Parts) {
  const texts = new Map<string, string>()
  const [, list] = entries.find(([key]) => key.toLowerCase() === 'resources') ?? []
  let preview: string | undefined
  for (const each of Array.isArray(list) ? (list as FrontMatterValue[]) : []) {
    if (typeof each === 'string' || Array.isArray(each)) continue
    const { src = '', name = '', title = '' } = each as Record<string, FrontMatterValue>
    const files = typeof src === 'string' ? finder.match(src, path).slice(0, 500) : []
    if (typeof title === 'string' && !title.includes(':counter')) for (const file of files) texts.set(file, title)
    if (typeof name === 'string' && FEATURED.test(name)) preview ??= files[0]
  }
  return { texts, preview }
}

async function leaveCopies(
  copies: readonly { address: string }[],
  { path }: FoundText,
  { finder, ledger }: Parts,
): Promise<void> {
  for (const { address } of copies) {
    const found = await finder.find(address, path)
    if (found && 'file' in found) ledger.leave(found.file, 'Das ist nur eine kleinere Fassung eines Vorschaubildes.')
  }
}

/** Finds a gallery by the name of its folder, or of a data file that lists its pictures. */
async function findGallery(name: string, { path }: FoundText, { finder, source, hints }: Parts): Promise<string[]> {
  if (name.includes('*')) return finder.match(name, path)
  const folder = finder.findFolder(name, path)
  if (folder) return folder
  const listed: string[] = []
  for (const file of source.paths.filter((each) => /(?:^|\/)_?data\/.*\.(?:ya?ml|json)$/i.test(each))) {
    const data = await readData(source, file)
    const isItself =
      posix
        .basename(file)
        .replace(/\.\w+$/, '')
        .toLowerCase() === name.toLowerCase()
    const part =
      isItself || typeof data !== 'object' || Array.isArray(data)
        ? data
        : (data as Record<string, FrontMatterValue>)[name]
    if (part === undefined || (!isItself && part === data)) continue
    for (const { address } of picturesOf(part)) {
      const found = await finder.find(address, file)
      if (found && 'file' in found) listed.push(found.file)
    }
  }
  if (listed.length === 0)
    hints.push({ file: path, sentence: `Welche Bilder die Galerie „${name}“ zeigte, ist nicht zu erkennen.` })
  return listed
}
