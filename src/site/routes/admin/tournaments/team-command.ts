import type { ChangeTeamRefusal } from '#features/tournaments/handling/change-team.ts'
import type { TeamCommand } from '#features/tournaments/entrants/team-command.ts'
import type { PlayerCommand } from '#features/tournaments/entrants/change-players.ts'
import type { PlayerMistakes } from '#features/tournaments/entrants/player.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { parseTeamName } from '#features/tournaments/registrations/registration-form.ts'
import { readPlayerCommand } from '../../tournaments/read-player-command.ts'
import { err, ok, type Result } from '#shared/result.ts'

const COMMANDS = ['rename', 'withdraw', 'return', 'move', 'pay', 'unpay', 'add', 'add-player', 'remove-player'] as const

type TeamMistakes = { field: 'teamName' | PlayerMistakes[number]['field']; message: string }[]

/** Reads the director's command for a team. @returns undefined when it is not from one of our forms */
export function readTeamCommand(
  event: TournamentEvent,
  fields: Record<string, string>,
): Result<TeamCommand | PlayerCommand, TeamMistakes> | undefined {
  const { errand: sent, position: typed = '', competition = '' } = fields
  const kind = COMMANDS.find((known) => known === sent)
  const position = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
  const mayWait = fields['mayWait'] === 'yes'
  if (kind === 'add' || kind === 'rename') {
    const name = parseTeamName(fields['teamName'] ?? '')
    if (!name.ok) return err([{ field: 'teamName', message: name.error }])
    if (kind === 'add') return ok({ kind, name: name.value, competition, mayWait })
    return position === undefined ? undefined : ok({ kind, position, name: name.value })
  }
  if (kind === undefined || position === undefined) return undefined
  switch (kind) {
    case 'add-player':
    case 'remove-player':
      return readPlayerCommand(event, { kind, team: position }, fields)
    case 'withdraw':
      return ok({ kind, position })
    case 'return':
      return ok({ kind, position, mayWait })
    case 'move':
      return ok({ kind, position, competition, mayWait })
    case 'pay':
    case 'unpay':
      return ok({ kind: 'pay', position, isPaid: kind === 'pay' })
  }
}

const STANDS_OTHERWISE = 'Das geht gerade nicht: Die Mannschaft steht inzwischen anders. Bitte sehen Sie nach.'

const refusals: Record<
  Exclude<ChangeTeamRefusal['kind'], 'not-allowed' | 'unknown-event' | 'unknown-registration'>,
  string
> = {
  'unknown-team': 'Diese Mannschaft gibt es bei der Anmeldung nicht mehr.',
  'unknown-competition': 'Diesen Wettbewerb gibt es nicht (mehr).',
  'same-team-twice': 'Eine Mannschaft dieses Namens gibt es bei der Anmeldung schon.',
  'too-many-teams': 'So viele Mannschaften passen nicht in eine Anmeldung. Legen Sie eine weitere an.',
  'would-wait': 'Dort ist kein Platz frei. Mit dem Häkchen „darf warten“ kommt die Mannschaft auf die Warteliste.',
  'no-place': 'Dort ist kein Platz frei. Machen Sie zuerst einen frei, oder geben Sie dem Wettbewerb mehr Plätze.',
  'too-many-players': 'So viele gehören nicht zu einer Mannschaft. Streichen Sie zuerst jemanden.',
  'same-player-twice': 'Dieser Name steht schon da.',
  'too-late': STANDS_OTHERWISE,
  'put-aside': STANDS_OTHERWISE,
  'stands-otherwise': STANDS_OTHERWISE,
}

/** Tells the director why a team could not be changed. */
export const teamRefusalText = ({ kind }: { kind: keyof typeof refusals }): string => refusals[kind]
