import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/content-revision-store.ts' {
  interface ContentState {
    beginning: Generated<string | null>
  }
}

/** Which club a new installation shows; undefined until an administrator has chosen. */
export const SHOWN_CLUBS = ['sample', 'own'] as const
export type ShownClub = (typeof SHOWN_CLUBS)[number]
const shownClub = z.enum(SHOWN_CLUBS)

export type OnboardingStore = ReturnType<typeof createOnboardingStore>

export const createOnboardingStore = (db: Database) => ({
  async find(): Promise<ShownClub | undefined> {
    const row = await db.selectFrom('content_state').select('beginning').where('id', '=', 1).executeTakeFirst()
    return row?.beginning ? shownClub.parse(row.beginning) : undefined
  },

  /** Call it in a transaction that raises the content's revision, which creates the row. */
  async set(chosen: ShownClub): Promise<void> {
    await db.updateTable('content_state').set({ beginning: chosen }).where('id', '=', 1).execute()
  },
})
