import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, type Result } from '#shared/result.ts'
import { changePlayers, type PlayerCommand, type PlayerRefusal } from '#features/tournaments/entrants/change-players.ts'
import { changeTeams, type ChangedTeams, type ChangeTeamsRefusal } from '#features/tournaments/entrants/change-teams.ts'
import type { TeamCommand } from '#features/tournaments/entrants/team-command.ts'
import type { HandlingContext } from './context.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import type { WhichRegistration } from './handled-registrations.ts'

export type ChangeTeamRefusal = NotAllowed | UnknownEvent | ChangeTeamsRefusal | PlayerRefusal

/**
 * Corrects or adds one team of a registration, or changes its players. The director has no deadline, but the limit of places counts. The
 * entrant gets a mail.
 */
export async function changeTeam(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
  command: TeamCommand | PlayerCommand,
): Promise<Result<ChangedTeams | void, ChangeTeamRefusal>> {
  const event = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!event.ok) return err(event.error)
  const registration = { eventId: event.value.id, reference }
  const by = { kind: 'director', accountId: actor.accountId } as const
  return 'team' in command
    ? changePlayers(ctx, { registration, command, by })
    : changeTeams(ctx, { registration, command, by })
}
