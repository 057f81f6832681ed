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

/** Old addresses, each known from one content file. */
export function createRedirectStore(db: Database) {
  return {
    /** These and no others come from the file; an address that another file has named meanwhile is taken from it. */
    async replace(file: string, redirects: readonly Redirect[]): Promise<void> {
      await db.deleteFrom('redirects').where('file', '=', file).execute()
      const rows = [...new Map(redirects.map(({ from, to }) => [from, { path: from, target: to, file }])).values()]
      for (let start = 0; start < rows.length; start += BATCH) {
        await db
          .insertInto('redirects')
          .values(rows.slice(start, start + BATCH))
          .onConflict((conflict) =>
            conflict
              .column('path')
              .doUpdateSet(({ ref }) => ({ target: ref('excluded.target'), file: ref('excluded.file') })),
          )
          .execute()
      }
    },

    async list(): Promise<Redirect[]> {
      const rows = await db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()
      return rows.map(({ path, target }) => ({ from: path, to: target }))
    },

    async listOf(file: string): Promise<Redirect[]> {
      const rows = await db
        .selectFrom('redirects')
        .select(['path', 'target'])
        .where('file', '=', file)
        .orderBy('path')
        .execute()
      return rows.map(({ path, target }) => ({ from: path, to: target }))
    },
  }
}
