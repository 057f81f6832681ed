import { TICKED } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { SECOND } from '#shared/durations.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { asksOf } from '#features/tournaments/events/event-options.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { parsePlayerName } from '#features/tournaments/registrations/registration-form.ts'

/** Who plays for a team. @property birthYear, guardian only where the event asks for them */
export type NewPlayer = {
  name: string
  birthYear: number | undefined
  /** Whom of the parents one reaches, and how. */
  guardian: string | undefined
  /** The name may stand on public pages. */
  isNamePublic: boolean
}
/** @property position within the team, in the order of naming; nobody else gets it when somebody goes */
export type Player = NewPlayer & { team: number; position: number }

export type PlayerFieldName = 'playerName' | 'birthYear' | 'guardian'
export type PlayerMistakes = { field: PlayerFieldName; message: string }[]

/** In characters; the contact of a guardian is a name and a number. */
const PLAYER_LIMITS = { guardian: 120 } as const
const MOST_WITHOUT_A_WORD = 10
const OLDEST = 120

/** How many may be named for a team of this competition. */
export function mostPlayers(event: TournamentEvent, key: string): number {
  const competition = competitionsOf(event).find((each) => each.key === key)
  if (competition?.kind === 'single') return 1
  if (competition?.kind === 'double') return 2
  return competition?.players?.max ?? MOST_WITHOUT_A_WORD
}

/**
 * For whoever is named at this moment, behind all others of the team. Positions that the clock gives are nobody's again: line-ups of played ties
 * name people by them, and what a computer in the hall does not know of somebody stays at home by them.
 */
export const nextPosition = (team: readonly Player[], at: Date): number =>
  Math.max(secondsAt(at), ...team.map(({ position }) => position)) + 1

const secondsAt = (at: Date): number => Math.floor((at.getTime() - FIRST_SECOND) / SECOND)
const FIRST_SECOND = Date.UTC(2020, 0, 1)

/** Whether somebody may still be younger than the event's age at its beginning; of the very year one cannot tell. */
function needsGuardian(event: TournamentEvent, birthYear: number): boolean {
  const { guardianUnder } = asksOf(event)
  return guardianUnder !== undefined && Number(berlinDay(event.startsAt).slice(0, 4)) - birthYear <= guardianUnder
}

/** Reads the fields of the form as they were sent. What the event does not ask for is not kept, whoever sends it. */
export function parsePlayer(event: TournamentEvent, fields: Record<string, string>): Result<NewPlayer, PlayerMistakes> {
  const mistakes: PlayerMistakes = []
  const name = parsePlayerName(fields['playerName'] ?? '')
  if (!name.ok) mistakes.push({ field: 'playerName', message: name.error })
  const asksAge = asksOf(event).guardianUnder !== undefined
  const birthYear = asksAge ? readYear(event, fields['birthYear'] ?? '') : undefined
  if (asksAge && birthYear === undefined) mistakes.push({ field: 'birthYear', message: YEAR })
  const isYoung = birthYear !== undefined && needsGuardian(event, birthYear)
  const guardian = isYoung ? (fields['guardian'] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim() : undefined
  if (guardian === '') mistakes.push({ field: 'guardian', message: GUARDIAN })
  else if (guardian !== undefined && guardian.length > PLAYER_LIMITS.guardian) {
    mistakes.push({
      field: 'guardian',
      message: `Das ist zu lang: Es passen höchstens ${PLAYER_LIMITS.guardian} Zeichen hinein.`,
    })
  }
  if (mistakes.length > 0 || !name.ok) return err(mistakes)
  return ok({ name: name.value, birthYear, guardian, isNamePublic: fields['isNamePublic'] === TICKED })
}

const YEAR = 'Bitte geben Sie das Geburtsjahr mit vier Ziffern an, zum Beispiel 2012.'
const GUARDIAN = 'Bitte nennen Sie uns jemanden von den Sorgeberechtigten mit Telefonnummer.'

function readYear(event: TournamentEvent, typed: string): number | undefined {
  if (!/^\s*\d{4}\s*$/.test(typed)) return undefined
  const [year, now] = [Number(typed), Number(berlinDay(event.startsAt).slice(0, 4))]
  return year <= now && year > now - OLDEST ? year : undefined
}
