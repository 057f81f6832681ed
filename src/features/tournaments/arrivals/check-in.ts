import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { changeTeams, type ChangeTeamsRefusal } from '#features/tournaments/entrants/change-teams.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandlingContext } from '#features/tournaments/handling/context.ts'
import { enterEvent, readHandled, type UnknownEvent } from '#features/tournaments/handling/handled-registrations.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { listForDoor, type CheckInTeam } from './check-in-list.ts'
import { createTakeTicks, type Tick } from './take-ticks.ts'

type Needs = { ctx: HandlingContext; keeper: Pick<DayKeeper, 'read' | 'append'> }

type Refusal = NotAllowed | UnknownEvent
export type CheckIn = { event: TournamentEvent; teams: readonly CheckInTeam[] }

export type CheckInActions = ReturnType<typeof createCheckIn>

/** The door of the hall: who is here, who did not come, and who comes in for them. */
export function createCheckIn({ ctx, keeper }: Needs) {
  const takeTicks = createTakeTicks({ keeper, now: ctx.now })

  async function enter(actor: Actor, slug: string): Promise<Result<TournamentEvent, Refusal>> {
    return enterEvent(ctx, actor, 'run-tournaments', slug)
  }

  async function read(event: TournamentEvent): Promise<CheckIn> {
    const [registrations, day] = await Promise.all([readHandled(ctx.read, event.id), keeper.read(event)])
    return { event, teams: listForDoor(registrations, day.state) }
  }

  async function change(
    actor: Actor,
    slug: string,
    { team: id, kind }: { team: string; kind: 'withdraw' | 'seat' },
  ): Promise<Result<CheckInTeam, Refusal | ChangeTeamsRefusal>> {
    const event = await enter(actor, slug)
    if (!event.ok) return event
    const { teams } = await read(event.value)
    const team = teams.find((each) => each.id === id)
    if (!team) return err({ kind: 'unknown-team' })
    const { reference, position } = team
    const done = await changeTeams(ctx, {
      registration: { eventId: event.value.id, reference },
      command: { kind, position },
      by: { kind: 'director', accountId: actor.accountId },
    })
    return done.ok ? ok(team) : done
  }

  return {
    async show(actor: Actor, slug: string): Promise<Result<CheckIn, Refusal>> {
      const event = await enter(actor, slug)
      return event.ok ? ok(await read(event.value)) : event
    },

    /** Keeps what phones have sent. @returns how it stands afterwards */
    async tick(actor: Actor, slug: string, ticks: readonly Tick[]): Promise<Result<CheckIn, Refusal>> {
      const event = await enter(actor, slug)
      if (!event.ok) return event
      await takeTicks({ event: event.value, ticks, by: actor.accountId })
      return ok(await read(event.value))
    },

    /** Takes out who did not come; the place goes to those who wait, by the rules of the registration. */
    strike: (actor: Actor, slug: string, team: string) => change(actor, slug, { team, kind: 'withdraw' }),

    /** Gives a free place to somebody who waits and is here, whoever else has a better turn: only who is here can play. */
    seat: (actor: Actor, slug: string, team: string) => change(actor, slug, { team, kind: 'seat' }),
  }
}
