import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { berlinDay } from '#shared/berlin-time.ts'
import { writeArticleFile } from '#features/news/article-file.ts'
import type { ArticleDraft } from '#features/news/article.ts'
import { isPageSlug } from '#features/news/page-address.ts'
import { toRedirects } from '#features/redirects/redirect.ts'
import { LEFT_OVER_FOLDER } from '../content-folder.ts'
import { REDIRECTS_FILE } from '../kinds/redirects-kind.ts'
import { writePage, type ConvertedSite } from './converted.ts'
import type { Bucket } from './pictures/media-bucket.ts'
import type { SourceFolder } from './source-folder.ts'

type Parts = {
  site: ConvertedSite
  report: string[]
  bucket: Bucket
  source: SourceFolder
  to: string
}

/** Writes everything as a content folder that can be imported as a whole. */
export async function writeConverted({ site, report, bucket, source, to }: Parts): Promise<void> {
  const write = async (path: string, text: string | Buffer) => {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), text)
  }
  for (const { draft } of site.articles) await write(fileOf(draft), writeArticleFile(draft))
  for (const [path, from] of await bucket.contents()) {
    const shrunk = await bucket.shrink(from)
    await mkdir(dirname(join(to, path)), { recursive: true })
    await (shrunk ? writeFile(join(to, path), shrunk) : copyFile(source.absolute(from), join(to, path)))
    // An import recognises unchanged files by size and modification time.
    const changedAt = await source.changedAt(from)
    await utimes(join(to, path), changedAt, changedAt)
  }
  await write('pictures/texts.yaml', stringify(Object.fromEntries(bucket.texts)))
  await write(REDIRECTS_FILE, writeRedirects(site.redirects))
  for (const date of site.dates) await write(`dates/${date.slug}.yaml`, stringify(date))
  for (const { name, title, markdown } of site.house) await write(`pages/${name}.md`, writePage(title, markdown))
  for (const { file, path, text } of site.leftOver) await write(path, text ?? (await source.readBytes(file)))
  await write(`${LEFT_OVER_FOLDER}/bericht.txt`, `${report.join('\n')}\n`)
}

/** The path at which an import expects the article. */
export const fileOf = ({ slug, publishedAt }: ArticleDraft) =>
  isPageSlug(slug) ? `pages${slug}.md` : `news/${berlinDay(publishedAt)}-${slug}.md`

function writeRedirects(pairs: ConvertedSite['redirects']): string {
  const redirects = toRedirects(pairs).filter(({ from, to }) => from !== to)
  return redirects.length === 0 ? '{}\n' : stringify(Object.fromEntries(redirects.map(({ from, to }) => [from, to])))
}
