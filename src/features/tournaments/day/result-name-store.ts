import type { EventId } from '#features/tournaments/events/event.ts'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    result_names: { event_id: string; team: string; name: string }
  }
}

export type ResultNameStore = ReturnType<typeof createResultNameStore>

/** Team names for results that outlive the registrations: public names only. */
export const createResultNameStore = (db: Database) => ({
  /** @returns names by the ids of teams */
  async list(eventId: EventId): Promise<Map<string, string>> {
    const rows = await db.selectFrom('result_names').selectAll().where('event_id', '=', eventId).execute()
    return new Map(rows.map(({ team, name }) => [team, name]))
  },

  /** Replaces the name of a team that already has one. */
  async keep(eventId: EventId, names: ReadonlyMap<string, string>): Promise<void> {
    if (names.size === 0) return
    const rows = [...names].map(([team, name]) => ({ event_id: eventId, team, name }))
    await db
      .insertInto('result_names')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'team']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
      )
      .execute()
  },
})
