import type { InsertRegistrations } from '#data-api/registrations.ts'
import type { Tally } from '#shared/tally.ts'
import type { PublicServices } from '#site/services.ts'
import type { Turn } from '#site/routes/tournaments/take-entry.ts'

type EntryServices = Pick<PublicServices, 'entries' | 'takeEntryTurn'>

/**
 * The same services for the sign-up pages, which also count what came of each form: `accepted`, `repeated`, or why it was not taken.
 * Forms with mistakes in their fields are not counted.
 */
export function countEntries({ entries, takeEntryTurn }: EntryServices, tally: Tally): EntryServices {
  const { formGuard } = entries
  const note = (turn: Turn) => {
    if (!turn.ok) tally.add('too-many')
    return turn
  }
  return {
    takeEntryTurn(address) {
      const turn = takeEntryTurn(address)
      // Counted in memory it is known at once, and is not made to wait.
      return turn instanceof Promise ? turn.then(note) : note(turn)
    },
    entries: {
      ...entries,
      formGuard: {
        ...formGuard,
        check(view) {
          const checked = formGuard.check(view)
          if (!checked.ok) tally.add(checked.error.kind)
          return checked
        },
      },
      async registerTeams(...form) {
        try {
          const outcome = await entries.registerTeams(...form)
          tally.add(outcome.ok ? (outcome.value.isRepeat ? 'repeated' : 'accepted') : outcome.error.kind)
          return outcome
        } catch (error) {
          tally.add('not-stored')
          throw error
        }
      },
    },
  }
}

/** The same for the data API; there nobody sees whether it was a repetition, and mistakes are told in the same step. */
export const countInserts =
  (insert: InsertRegistrations, tally: Tally): InsertRegistrations =>
  async (sent) => {
    const outcome = await insert(sent)
    tally.add(outcome.ok ? 'accepted' : outcome.error.kind)
    return outcome
  }
