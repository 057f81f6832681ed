import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { decideCommand } from './decide-command.ts'
import type { Command, CommandRefusal } from './command.ts'

type Needs = {
  days: Pick<DayKeeper, 'read' | 'glance' | 'append'>
  findEvent: (slug: string) => Promise<TournamentEvent | undefined>
  now: () => Date
  /** A number for a draw that nobody can guess. */
  newSecret: () => string
}

export type DeskMissing = NotAllowed | { kind: 'unknown-event' }

export type Desk = ReturnType<typeof createDesk> & {
  /** Who somebody was, for the log. */
  nameOf: (accountId: string) => Promise<string | undefined>
}

/** The director's desk in the hall. */
export function createDesk({ days, findEvent, now, newSecret }: Needs) {
  async function enter(actor: Actor, slug: string): Promise<Result<TournamentEvent, DeskMissing>> {
    const allowed = allow(actor, 'run-tournaments')
    if (!allowed.ok) return allowed
    const event = await findEvent(slug)
    return event ? ok(event) : err({ kind: 'unknown-event' })
  }

  return {
    async show(actor: Actor, slug: string): Promise<Result<{ day: Day; now: Date }, DeskMissing>> {
      const event = await enter(actor, slug)
      return event.ok ? ok({ day: await days.read(event.value), now: now() }) : event
    },

    /** The number of the last entry, for whoever looks whether anything has happened. */
    async glance(actor: Actor, slug: string): Promise<Result<number, DeskMissing>> {
      const event = await enter(actor, slug)
      return event.ok ? ok((await days.glance(event.value)).last) : event
    },

    /**
     * Decides by the newest state, also when several directors do something at once.
     *
     * @param key of the sent form: the same command sent again is done once
     */
    async act(
      actor: Actor,
      slug: string,
      { command, key }: { command: Command; key: string },
    ): Promise<Result<Day, DeskMissing | CommandRefusal>> {
      const event = await enter(actor, slug)
      if (!event.ok) return event
      const secret = newSecret()
      const decide = (day: Day) => decideCommand(day, command, { now: now(), secret })
      return days.append(event.value, decide, { id: key, by: actor.accountId })
    },
  }
}
