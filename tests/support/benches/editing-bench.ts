import { createArticleStore } from '#features/news/article-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Actor, Office } from '#rights/offices.ts'
import type { NewsContext } from '#features/news/context.ts'
import { findPictureProblems } from '#features/pictures/library/picture-problems.ts'
import { storeContext } from '#server/context/store-context.ts'

const who = (accountId: string, ...offices: Office[]): Actor => ({ accountId, offices })

/** Test support: two press officers, one account without that office, and a clock that tests set. */
export const anna = who('anna', 'editor')
export const bernd = who('bernd', 'board')
export const stranger = who('fremd', 'director', 'youth', 'member', 'admin')

export const START = new Date('2024-11-24T17:30:00.000Z')

export type EditingBench = {
  ctx: NewsContext
  clock: { now: Date }
  /** Articles as readers see them at that moment. */
  readers: ReturnType<typeof createArticleStore>
}

/** @param clock for instances that share the same time */
export function createEditingBench(connection: DatabaseConnection, clock = { now: START }): EditingBench {
  const now = () => clock.now
  const ctx = storeContext({ connection, now })
  return {
    ctx: {
      ...ctx,
      findPictureProblems: (paths) => findPictureProblems(ctx, paths),
      listWithheldPictures: () => ctx.read.library.listWithheld(),
    },
    clock,
    readers: createArticleStore(connection.db, now),
  }
}
