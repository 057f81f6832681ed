import type { Database } from '#platform/db/database.ts'
import type { Redirect } from './redirect.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** @property file the content file that names it */
    redirects: { path: string; target: string; file: string }
  }
}

export type RedirectStore = ReturnType<typeof createRedirectStore>

const BATCH = 1_000

/** Old addresses, with the content files that name them. */
export const createRedirectStore = (db: Database) => ({
  async replace(file: string, redirects: readonly Redirect[]): Promise<void> {
    await db.deleteFrom('redirects').where('file', '=', file).execute()
    const rows = [...new Map(redirects.map(({ from, to }) => [from, { path: from, target: to, file }])).values()]
    for (let start = 0; start < rows.length; start += BATCH) {
      await db
        .insertInto('redirects')
        .values(rows.slice(start, start + BATCH))
        .execute()
    }
  },

  /** If several files name one address, the alphabetically last wins: among articles the newer one, and `redirects.yaml` over all of them. */
  async list(): Promise<Redirect[]> {
    const rows = await db.selectFrom('redirects').select(['path', 'target']).orderBy('path').orderBy('file').execute()
    return [...new Map(rows.map(({ path, target }) => [path, { from: path, to: target }])).values()]
  },

  async listOf(file: string): Promise<Redirect[]> {
    const ofFile = db.selectFrom('redirects').select(['path', 'target']).where('file', '=', file)
    const rows = await ofFile.orderBy('path').execute()
    return rows.map(({ path, target }) => ({ from: path, to: target }))
  },
})
