import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { parse, stringify } from 'yaml'
import { berlinDay } from '#shared/berlin-time.ts'
import { writeArticleFile } from '#features/news/article-file.ts'
import { toRedirects } from '#features/redirects/redirect.ts'
import { LEFT_OVER_FOLDER } from '../content-folder.ts'
import { REDIRECTS_FILE } from '../kinds/redirects-kind.ts'
import { writePage, type ConvertedSite } from './converted.ts'
import type { Bucket } from './media-bucket.ts'
import type { SourceFolder } from './source-folder.ts'

/** @property template a content folder whose facts of the club stand in until somebody writes them anew */
type Parts = {
  site: ConvertedSite
  report: string[]
  bucket: Bucket
  source: SourceFolder
  to: string
  template: string
}

/** Writes everything as a content folder that an import takes whole. */
export async function writeConverted({ site, report, bucket, source, to, template }: Parts): Promise<void> {
  const write = async (path: string, text: string | Buffer) => {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), text)
  }
  const texts = await copyTemplate(template, to)
  for (const { draft } of site.articles)
    await write(`news/${berlinDay(draft.publishedAt)}-${draft.slug}.md`, writeArticleFile(draft))
  for (const [path, from] of bucket.contents()) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await cp(source.absolute(from), join(to, path))
  }
  await write('pictures/texts.yaml', stringify({ ...texts, ...Object.fromEntries(bucket.texts) }))
  await write(REDIRECTS_FILE, writeRedirects(site.redirects))
  if (site.chronicle) await write('pages/chronik.md', writePage(site.chronicle.title, site.chronicle.markdown))
  for (const { file, path, text } of site.leftOver) await write(path, text ?? (await readFile(source.absolute(file))))
  await write(`${LEFT_OVER_FOLDER}/bericht.txt`, `${report.join('\n')}\n`)
}

function writeRedirects(pairs: ConvertedSite['redirects']): string {
  const redirects = toRedirects(pairs).filter(({ from, to }) => from !== to)
  return redirects.length === 0 ? '{}\n' : stringify(Object.fromEntries(redirects.map(({ from, to }) => [from, to])))
}

const STAND_INS = ['pictures/standard.svg', 'pictures/avatar-m.svg', 'pictures/avatar-w.svg']

/** Whatever a file of facts calls a picture; it need not be one that the import would take. */
async function picturesNamed(file: string): Promise<string[]> {
  const facts: unknown = parse(await readFile(file, 'utf8'))
  return JSON.stringify(facts ?? null).match(/pictures\/[^"\\]+/g) ?? []
}

/** Paths of what stands in until somebody writes it anew. Not every club has all of it; what is truly needed the import asks for. */
export async function listTemplate(template: string): Promise<string[]> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(template, join(parentPath, name)).replaceAll(sep, '/'))
  const facts = paths.filter((path) => /^club\/[^/]+\.ya?ml$/.test(path))
  const named = await Promise.all(facts.map((path) => picturesNamed(join(template, path))))
  const pictures = [...named.flat(), ...STAND_INS]
  return paths.filter((path) => /^(?:club|pages|docs)\//.test(path) || pictures.includes(path))
}

/** @returns descriptions of the pictures that were copied */
async function copyTemplate(template: string, to: string): Promise<Record<string, string>> {
  const paths = await listTemplate(template)
  for (const path of paths) await cp(join(template, path), join(to, path))
  const texts: unknown = parse(await readFile(join(template, 'pictures/texts.yaml'), 'utf8'))
  const known = typeof texts === 'object' && texts !== null ? (texts as Record<string, string>) : {}
  return Object.fromEntries(Object.entries(known).filter(([name]) => paths.includes(`pictures/${name}`)))
}
