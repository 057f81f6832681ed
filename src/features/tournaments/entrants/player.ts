import { TICKED } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { SECOND } from '#shared/durations.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { asksOf } from '#features/tournaments/events/event-options.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { parsePlayerName } from '#features/tournaments/registrations/registration-form.ts'

/** Who plays for a team. @property birthYear, guardian only if the event asks for them */
export type NewPlayer = {
  name: string
  birthYear: number | undefined
  /** Name and phone number of a parent or guardian. */
  guardian: string | undefined
  /** The name may appear on public pages. */
  isNamePublic: boolean
}
/** @property position within the team, in the order of naming; never reused */
export type Player = NewPlayer & { team: number; position: number }

export type PlayerFieldName = 'playerName' | 'birthYear' | 'guardian'
export type PlayerMistakes = { field: PlayerFieldName; message: string }[]

/** In characters; the contact of a guardian is a name and a number. */
const PLAYER_LIMITS = { guardian: 120 } as const
const MOST_WITHOUT_A_WORD = 10
const OLDEST = 120

export function mostPlayers(event: TournamentEvent, key: string): number {
  const competition = competitionsOf(event).find((each) => each.key === key)
  if (competition?.kind === 'single') return 1
  if (competition?.kind === 'double') return 2
  return competition?.players?.max ?? MOST_WITHOUT_A_WORD
}

/**
 * The position of a player who is named now, behind all others of the team. The clock makes sure that no position is reused: line-ups of
 * played ties name people by it, and home uses it to keep player data that a computer in the hall does not have.
 */
export const nextPosition = (team: readonly Player[], at: Date): number =>
  Math.max(secondsAt(at), ...team.map(({ position }) => position)) + 1

const secondsAt = (at: Date): number => Math.floor((at.getTime() - FIRST_SECOND) / SECOND)
const FIRST_SECOND = Date.UTC(2020, 0, 1)

/** Whether a player may be under the event's age limit when it begins; in the limit year the birth year alone cannot exclude it. */
function needsGuardian(event: TournamentEvent, birthYear: number): boolean {
  const { guardianUnder } = asksOf(event)
  return guardianUnder !== undefined && Number(berlinDay(event.startsAt).slice(0, 4)) - birthYear <= guardianUnder
}

/** Reads the sent form fields. Drops what the event does not ask for, even if a client sends it. */
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
