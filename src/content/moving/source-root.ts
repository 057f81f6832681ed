import { open, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { ConvertibleFrom } from '../convert/convert-site.ts'
import { dialectNames, dialects } from '../convert/dialects.ts'

const HEAD_BYTES = 4_096

/** How a former website was made, and where it begins in what was sent. @returns undefined where nothing tells */
export async function findSource(folder: string): Promise<{ from: ConvertibleFrom; root: string } | undefined> {
  const paths = await listFiles(folder)
  for (const path of paths)
    if (/\.(?:xml|wxr)$/i.test(path) && (await isWordPress(join(folder, path))))
      return { from: 'wordpress', root: join(folder, posix.dirname(path)) }
  // The nearest to the top is the site's own; others are of its themes and packages.
  const settings = paths.flatMap((path) =>
    dialectNames.flatMap((from) => {
      const root = rootBySettings(path, dialects[from].settings)
      return root === undefined ? [] : [{ from, root }]
    }),
  )
  const [nearest] = settings.toSorted((a, b) => depthOf(a.root) - depthOf(b.root))
  if (nearest) return { from: nearest.from, root: join(folder, nearest.root) }
  return guessByFolders(folder, paths)
}

const depthOf = (root: string) => (root === '' ? 0 : root.split('/').length)

/** Settings may lie in a folder of their own below the root. */
function rootBySettings(path: string, settings: RegExp): string | undefined {
  const parts = path.split('/')
  for (let from = Math.max(0, parts.length - 3); from < parts.length; from++)
    if (settings.test(parts.slice(from).join('/'))) return parts.slice(0, from).join('/')
  return undefined
}

/** Without settings, folders tell: those of Jekyll are called nothing else, any other texts may be anybody's. */
function guessByFolders(folder: string, paths: readonly string[]) {
  const posts = paths.find((path) => /(?:^|\/)_posts\//.test(path))
  if (posts !== undefined)
    return { from: 'jekyll' as const, root: join(folder, posts.slice(0, posts.search(/(?:^|\/)_posts\//))) }
  const hasTexts = paths.some((path) => /\.(?:md|mdx|markdown)$/i.test(path))
  return hasTexts ? { from: 'eleventy' as const, root: join(folder, commonFolder(paths)) } : undefined
}

/** A downloaded archive often has one folder that holds everything. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const top = first.slice(0, first.indexOf('/') + 1)
  return top !== '' && paths.every((path) => path.startsWith(top)) ? top : ''
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath.slice(folder.length + 1), name))
    .toSorted()
}

async function isWordPress(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead).includes('wordpress.org/export')
  } finally {
    await file.close()
  }
}
