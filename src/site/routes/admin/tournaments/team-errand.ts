import type { ChangeTeamRefusal } from '#features/tournaments/handling/change-team.ts'
import type { Errand } from '#features/tournaments/entrants/errand.ts'
import { parseTeamName } from '#features/tournaments/registrations/registration-form.ts'
import { err, ok, type Result } from '#shared/result.ts'

const ERRANDS = ['rename', 'withdraw', 'return', 'move', 'pay', 'unpay', 'add'] as const

/** @property position of the team, absent for a new one @property mistake what is wrong with its name @property typed as its name */
export type RefusedTeam = {
  position: string | undefined
  message: string | undefined
  mistake: string | undefined
  typed: string
}

/** Reads what the director wants of a team. @returns words for the page where a name is none; undefined for what no form of ours sends */
export function readTeamErrand(fields: Record<string, string>): Result<Errand, string> | undefined {
  const { errand, position: typed = '', competition = '' } = fields
  const kind = ERRANDS.find((known) => known === errand)
  const position = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
  const mayWait = fields['mayWait'] === 'yes'
  if (kind === 'add' || kind === 'rename') {
    const name = parseTeamName(fields['teamName'] ?? '')
    if (!name.ok) return err(name.error)
    if (kind === 'add') return ok({ kind, name: name.value, competition, mayWait })
    return position === undefined ? undefined : ok({ kind, position, name: name.value })
  }
  if (kind === undefined || position === undefined) return undefined
  switch (kind) {
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

/** Why a team could not be changed, to the director. */
export function teamRefusalText({
  kind,
}: Exclude<ChangeTeamRefusal, { kind: 'not-allowed' | 'unknown-event' | 'unknown-registration' }>): string {
  switch (kind) {
    case 'unknown-team':
      return 'Diese Mannschaft gibt es bei der Anmeldung nicht mehr.'
    case 'unknown-competition':
      return 'Diesen Wettbewerb gibt es nicht (mehr).'
    case 'same-team-twice':
      return 'Eine Mannschaft dieses Namens gibt es bei der Anmeldung schon.'
    case 'too-many-teams':
      return 'So viele Mannschaften passen nicht in eine Anmeldung. Legen Sie eine weitere an.'
    case 'would-wait':
      return 'Dort ist kein Platz frei. Mit dem Häkchen „darf warten“ kommt die Mannschaft auf die Warteliste.'
    case 'no-place':
      return 'Dort ist kein Platz frei. Machen Sie zuerst einen frei, oder geben Sie dem Wettbewerb mehr Plätze.'
    case 'too-late':
    case 'put-aside':
    case 'stands-otherwise':
      return 'Das geht gerade nicht: Die Mannschaft steht inzwischen anders. Bitte sehen Sie nach.'
  }
}
