import type { DayContext } from '#features/tournaments/day/context.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { changeTeams, type ChangeTeamsRefusal } from '#features/tournaments/entrants/change-teams.ts'
import { enterEvent, type EventMissing } from '#features/tournaments/events/enter-event.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandlingContext } from '#features/tournaments/handling/context.ts'
import { readHandled } from '#features/tournaments/handling/handled-registrations.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { listForDoor, type CheckInTeam } from './check-in-list.ts'
import { takeTicks, type Tick } from './take-ticks.ts'

/** What the hall door needs: who is here, who did not come, and who replaces them. */
export type ArrivalContext = DayContext & HandlingContext

export type CheckIn = { event: TournamentEvent; teams: readonly CheckInTeam[] }

export async function showCheckIn(ctx: ArrivalContext, actor: Actor, slug: string) {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  return event.ok ? ok(await readCheckIn(ctx, event.value)) : event
}

async function readCheckIn(ctx: ArrivalContext, event: TournamentEvent): Promise<CheckIn> {
  const [registrations, day] = await Promise.all([readHandled(ctx.read, event.id), readDay(ctx, event)])
  return { event, teams: listForDoor(registrations, day.state) }
}

/** Stores ticks sent by phones. @returns the state afterwards */
export async function tickOff(ctx: ArrivalContext, actor: Actor, slug: string, ticks: readonly Tick[]) {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  await takeTicks(ctx, event.value, ticks, actor.accountId)
  return ok(await readCheckIn(ctx, event.value))
}

/**
 * - `withdraw`: takes out a team that did not come; its place goes to the queue, by the rules of the registration.
 * - `seat`: gives a free place to a waiting team that is here, even if others are ahead in the queue: only a team that is here can play.
 */
export async function changePresent(
  ctx: ArrivalContext,
  actor: Actor,
  slug: string,
  { team: id, kind }: { team: string; kind: 'withdraw' | 'seat' },
): Promise<Result<CheckInTeam, EventMissing | ChangeTeamsRefusal>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  const { teams } = await readCheckIn(ctx, event.value)
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
