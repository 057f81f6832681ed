import type { OwnTeamCommand } from '#features/tournaments/entrants/team-command.ts'
import type { PlayerCommand } from '#features/tournaments/entrants/change-players.ts'
import type { PlayerMistakes } from '#features/tournaments/entrants/player.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { competitionsOf, MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { parseTeamName } from '#features/tournaments/registrations/registration-form.ts'
import { readPlayerCommand } from '../read-player-command.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** The values of the field `errand` on the entrant's page. */
export const COMMANDS = [
  'rename',
  'add',
  'return',
  'withdraw',
  'accept',
  'cancel',
  'add-player',
  'remove-player',
] as const
export type SentCommand = (typeof COMMANDS)[number]

type Mistake = { field: 'teamName'; message: string } | PlayerMistakes[number]

/** Mistakes of a form to show again; undefined when the form is not one of ours. */
export type ReadCommand = Result<OwnTeamCommand | PlayerCommand, Mistake[]> | undefined

export function readCommand(event: TournamentEvent, fields: Record<string, string>): ReadCommand {
  const kind = COMMANDS.find((known) => known === fields['errand'])
  const position = /^\d{1,4}$/.test(fields['position'] ?? '') ? Number(fields['position']) : undefined
  const mayWait = fields['mayWait'] === 'yes'
  if (kind === 'cancel') return ok({ kind })
  if (kind === 'add') {
    const [first] = competitionsOf(event)
    const competition = fields['competition'] ?? first?.key ?? MAIN_COMPETITION
    const name = readName(fields)
    return name.ok ? ok({ kind, name: name.value, competition, mayWait }) : name
  }
  if (kind === undefined || position === undefined) return undefined
  switch (kind) {
    case 'rename': {
      const name = readName(fields)
      return name.ok ? ok({ kind, position, name: name.value }) : name
    }
    case 'return':
      return ok({ kind, position, mayWait })
    case 'withdraw':
    case 'accept':
      return ok({ kind, position })
    case 'add-player':
    case 'remove-player':
      return readPlayerCommand(event, { kind, team: position }, fields)
  }
}

function readName(fields: Record<string, string>): Result<string, Mistake[]> {
  const name = parseTeamName(fields['teamName'] ?? '')
  return name.ok ? name : err([{ field: 'teamName', message: name.error }])
}
