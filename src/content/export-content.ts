import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import { createArticleStore } from '#features/news/article-store.ts'
import type { Article } from '#features/news/article.ts'
import { writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { toArticleFile } from '#features/news/publish-article.ts'
import { clubDocumentNames, clubSchemas } from '#features/club/club-facts.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { pageNames } from '#features/club/page.ts'
import { fromPictureConsent, pictureConsentsSchema } from '#features/pictures/consents/picture-consents-file.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { pictureTextsSchema } from '#features/pictures/picture-texts.ts'
import { eventFileSchema, toEventFile } from '#features/tournaments/events/event.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import type { Database } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { CONSENTS_FILE, REDIRECTS_FILE } from './content-folder.ts'
import { createContentFileStore } from './content-file-store.ts'
import { readYaml } from './read-yaml.ts'
import type { z } from 'zod'

type Parts = { db: Database; media: MediaStore }
const PAGE = 200

/**
 * Writes all content as the files an import reads: Markdown, YAML, pictures, documents. Existing files of the same names are replaced.
 *
 * @returns how many files were written
 */
export async function exportContent(folder: string, parts: Parts): Promise<number> {
  let count = 0
  for await (const [path, content] of contentFiles(parts)) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
    count += 1
  }
  return count
}

async function* contentFiles(parts: Parts): AsyncGenerator<[path: string, content: string | Buffer]> {
  yield* clubFiles(parts.db)
  yield* pageFiles(parts.db)
  yield* eventFiles(parts.db)
  yield* articleFiles(parts.db)
  yield* redirectFiles(parts.db)
  yield* mediaFiles(parts)
}

async function* clubFiles(db: Database): AsyncGenerator<[string, string]> {
  const club = createClubStore(db)
  for (const name of clubDocumentNames) {
    const facts = await club.findFacts(name)
    if (facts) yield await yamlFile(db, `club/${name}.yaml`, facts, clubSchemas[name])
  }
}

/** The file as its author wrote it, comments included, as long as it still says what the database says. */
async function yamlFile(db: Database, path: string, value: unknown, schema: z.ZodType): Promise<[string, string]> {
  const source = await createContentFileStore(db).findSource(path)
  const read = source === undefined ? undefined : readYaml(path, source, schema)
  const isCurrent = read?.ok === true && isDeepStrictEqual(read.value, schema.parse(value))
  return [path, isCurrent && source !== undefined ? source : stringify(value)]
}

async function* pageFiles(db: Database): AsyncGenerator<[string, string]> {
  const club = createClubStore(db)
  for (const name of pageNames) {
    const path = `pages/${name}.md`
    const page = await club.findPage(name)
    if (!page) continue
    const entries: [string, string][] = [
      ['title', page.title],
      ['subtitle', page.subtitle],
    ]
    const source = await createContentFileStore(db).findSource(path)
    yield [path, source ?? writeFrontMatter({ entries, content: page.markdown })]
  }
}

async function* eventFiles(db: Database): AsyncGenerator<[string, string]> {
  for (const event of await createEventStore(db).list()) {
    yield await yamlFile(db, `events/${event.slug}.yaml`, toEventFile(event), eventFileSchema)
  }
}

async function* articleFiles(db: Database): AsyncGenerator<[string, string]> {
  const store = createArticleStore(db)
  for (let offset = 0; ; offset += PAGE) {
    const articles = await store.list(offset, PAGE)
    for (const article of articles)
      yield [articlePath(article), toArticleFile(article, await store.listFormerSlugs(article.id))]
    if (articles.length < PAGE) return
  }
}

async function* redirectFiles(db: Database): AsyncGenerator<[string, string]> {
  const redirects = await createRedirectStore(db).listOf(REDIRECTS_FILE)
  if (redirects.length === 0) return
  const pairs = Object.fromEntries(redirects.map(({ from, to }) => [from, to]))
  const source = await createContentFileStore(db).findSource(REDIRECTS_FILE)
  yield [REDIRECTS_FILE, source ?? stringify(pairs)]
}

const articlePath = ({ publishedAt, slug }: Article) => `news/${berlinDay(publishedAt)}-${slug}.md`

async function* mediaFiles({ db, media }: Parts): AsyncGenerator<[string, string | Buffer]> {
  const store = createPictureStore(db)
  const pictures = await store.list()
  const texts = Object.fromEntries(pictures.map(({ path, text }) => [path.replace(/^pictures\//, ''), text]))
  yield await yamlFile(db, 'pictures/texts.yaml', texts, pictureTextsSchema)
  const kept = (await createLibraryStore(db).list()).filter(({ consent }) => consent.showsMinors)
  const consents = Object.fromEntries(kept.map((each) => [pictureName(each), fromPictureConsent(each.consent)]))
  if (kept.length > 0) yield await yamlFile(db, CONSENTS_FILE, consents, pictureConsentsSchema)
  for (const { path, hash } of pictures) {
    const master = await media.findMaster(hash)
    if (!master) throw new Error(`The picture ${path} is missing in the media store.`)
    yield [path, master.bytes]
  }
  for (const { path, hash } of await store.listFiles()) {
    const bytes = await media.findFile(hash)
    if (!bytes) throw new Error(`The file ${path} is missing in the media store.`)
    yield [path, bytes]
  }
}
