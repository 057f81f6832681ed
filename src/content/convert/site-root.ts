import { join, posix } from 'node:path'
import { dialectNames, dialects, type DialectName } from './dialects.ts'
import { openSourceFolder, type SourceFolder } from './source-folder.ts'

type Found = { from: DialectName | 'wordpress'; root: string }

/** Detects the program of a former website, and its root folder in the upload. @returns undefined where neither is recognised */
export async function findSource(folder: string): Promise<Found | undefined> {
  const source = await openSourceFolder(folder)
  const found = (await findExport(source)) ?? bySettings(source.paths, dialectNames) ?? byTexts(source.paths)
  return found && { from: found.from, root: join(folder, found.root) }
}

/** The root folder of a site of this kind: the given folder, or one within it, as in a downloaded archive or beside other things. */
export const siteRoot = (paths: readonly string[], from: DialectName): string =>
  (bySettings(paths, [from]) ?? { root: onlyFolder(paths) }).root

async function findExport({ paths, readEnds }: SourceFolder): Promise<Found | undefined> {
  for (const path of paths.filter((each) => /\.(?:xml|wxr)$/i.test(each)))
    if ((await readEnds(path)).head.includes('wordpress.org/export'))
      return { from: 'wordpress', root: posix.dirname(path) }
  return undefined
}

/** The settings nearest to the top are the site's own; others belong to themes and packages. */
const bySettings = (paths: readonly string[], names: readonly DialectName[]) =>
  paths
    .flatMap((path) => names.flatMap((from) => rootsBy(path, dialects[from].settings).map((root) => ({ from, root }))))
    .toSorted((a, b) => depthOf(a.root) - depthOf(b.root))[0]

const depthOf = (root: string) => (root === '' ? 0 : root.split('/').length)

/** Settings may lie in a folder below the root. */
function rootsBy(path: string, settings: RegExp): string[] {
  const parts = path.split('/')
  const cuts = [3, 2, 1].map((length) => parts.length - length).filter((at) => at >= 0)
  const at = cuts.find((cut) => settings.test(parts.slice(cut).join('/')))
  return at === undefined ? [] : [parts.slice(0, at).join('/')]
}

/** Jekyll's folders have unique names; other texts may come from any program. */
function byTexts(paths: readonly string[]): Found | undefined {
  const posts = paths.find((path) => /(?:^|\/)_posts\//.test(path))
  if (posts !== undefined) return { from: 'jekyll', root: posts.slice(0, posts.search(/(?:^|\/)_posts\//)) }
  const root = onlyFolder(paths)
  if (paths.some((path) => /\.(?:md|mdx|markdown)$/i.test(path))) return { from: 'eleventy', root }
  return paths.some((path) => /\.html?$/i.test(path)) ? { from: 'html', root } : undefined
}

/** Names of folders within a site, as opposed to its root. */
const OWN_FOLDER = /^(?:_.*|content|src|posts?|blog|news|pages|static|public)$/

function onlyFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const top = first.slice(0, Math.max(0, first.indexOf('/')))
  return paths.every((path) => path.startsWith(`${top}/`)) && !OWN_FOLDER.test(top) ? top : ''
}
