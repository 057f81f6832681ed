import { stringify } from 'yaml'
import { redirectsSchema, toRedirects } from '#features/redirects/redirect.ts'
import type { ContentKind } from './content-kind.ts'
import { yamlReader } from './yaml-piece.ts'

export const REDIRECTS_FILE = 'redirects.yaml'

/** Used instead of a file's name: redirects that a former website has brought. Those of the file take precedence. */
export const MOVED_REDIRECTS = 'moved'

export const redirectsKind: ContentKind = {
  owns: (path) => path === REDIRECTS_FILE,
  read: yamlReader(redirectsSchema, (redirects) => ({
    pieces: [
      {
        name: REDIRECTS_FILE,
        says: JSON.stringify(redirects),
        bring: (stores) => stores.redirects.replace(REDIRECTS_FILE, toRedirects(Object.entries(redirects))),
      },
    ],
  })),
  async *write(stores, sources) {
    const moved = await stores.redirects.listOf(MOVED_REDIRECTS)
    const redirects = [...moved, ...(await stores.redirects.listOf(REDIRECTS_FILE))]
    if (redirects.length === 0) return
    const pairs = Object.fromEntries(redirects.map(({ from, to }) => [from, to]))
    const source = moved.length === 0 ? await sources.find(REDIRECTS_FILE) : undefined
    yield [REDIRECTS_FILE, source ?? stringify(pairs)]
  },
}
