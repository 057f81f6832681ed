import type { PlayerCommand } from '#features/tournaments/entrants/change-players.ts'
import { parsePlayer, type PlayerMistakes } from '#features/tournaments/entrants/player.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { ok, type Result } from '#shared/result.ts'

/** Reads a command to name or remove a player of a team. @returns undefined when it is not from one of our forms */
export function readPlayerCommand(
  event: TournamentEvent,
  { kind, team }: Pick<PlayerCommand, 'kind' | 'team'>,
  fields: Record<string, string>,
): Result<PlayerCommand, PlayerMistakes> | undefined {
  if (kind === 'add-player') {
    const player = parsePlayer(event, fields)
    return player.ok ? ok({ kind, team, player: player.value }) : player
  }
  const { player = '', name = '' } = fields
  return /^\d{1,10}$/.test(player) ? ok({ kind, team, player: Number(player), name }) : undefined
}
