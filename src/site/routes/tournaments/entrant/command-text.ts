import type { PlayerRefusal } from '#features/tournaments/entrants/change-players.ts'
import type { ChangeTeamsRefusal } from '#features/tournaments/entrants/change-teams.ts'
import { formatDate, formatTime } from '#shared/berlin-time.ts'
import { formatWait } from '#shared/durations.ts'
import type { SentCommand } from './read-command.ts'

export type ShownRefusal = ChangeTeamsRefusal | PlayerRefusal | { kind: 'too-many'; waitMilliseconds: number }

/** The sentence for the entrant when a change was refused. */
export function commandRefusalText(refusal: ShownRefusal): string {
  switch (refusal.kind) {
    case 'unknown-registration':
    case 'unknown-team':
      return 'Diese Mannschaft gibt es bei Ihrer Anmeldung nicht mehr. Bitte sehen Sie nach, wie es jetzt steht.'
    case 'unknown-competition':
      return 'Diesen Wettbewerb gibt es nicht (mehr). Bitte wählen Sie einen aus der Liste.'
    case 'too-late':
      return `Das ging nur bis ${formatDate(refusal.since)}, ${formatTime(refusal.since)} Uhr. Bitte wenden Sie sich an die Turnierleitung.`
    case 'put-aside':
      return 'Die Turnierleitung hat über diese Anmeldung schon entschieden. Bitte wenden Sie sich an sie.'
    case 'stands-otherwise':
      return 'Dieser Platz ist nicht mehr für Sie reserviert. Unten steht, wie es jetzt ist.'
    case 'too-many-teams':
      return `Je Anmeldung sind höchstens ${refusal.maxTeams} Mannschaften möglich.`
    case 'same-team-twice':
      return `„${refusal.teamName}“ gibt es bei Ihrer Anmeldung schon. Bitte geben Sie jeder Mannschaft einen eigenen Namen.`
    case 'would-wait':
      return 'Inzwischen sind alle Plätze vergeben. Wenn Sie möchten, kommt die Mannschaft auf die Warteliste: Bitte klicken Sie dann noch einmal.'
    case 'no-place':
      return 'Inzwischen sind leider alle Plätze vergeben.'
    case 'too-many-players':
      return refusal.most === 1
        ? 'Hier spielt eine Person; sie steht schon da.'
        : `Zu einer Mannschaft gehören höchstens ${refusal.most} Personen.`
    case 'same-player-twice':
      return 'Dieser Name steht schon da.'
    case 'too-many':
      return `Von Ihrem Anschluss kamen gerade sehr viele Änderungen. Bitte versuchen Sie es in ${formatWait(refusal.waitMilliseconds)} noch einmal.`
  }
}

export function commandStatus({ kind }: ShownRefusal): number {
  if (kind === 'too-many') return 429
  return kind === 'unknown-registration' ? 404 : 409
}

/** Notices shown once after the redirect, by the word in the address. */
export const FLASH = 'gespeichert'
export const notices: Record<SentCommand, { word: string; text: string }> = {
  rename: { word: 'name', text: 'Der neue Name ist gespeichert.' },
  add: { word: 'dazu', text: 'Die Mannschaft ist eingetragen.' },
  return: { word: 'wieder', text: 'Die Mannschaft ist wieder eingetragen.' },
  withdraw: { word: 'abgemeldet', text: 'Die Mannschaft ist abgemeldet. Danke, dass Sie Bescheid geben.' },
  accept: { word: 'zugesagt', text: 'Schön, dass Sie dabei sind: Der Platz gehört Ihnen.' },
  cancel: { word: 'abgesagt', text: 'Ihre Anmeldung ist abgesagt. Danke, dass Sie Bescheid geben.' },
  'add-player': { word: 'spieler', text: 'Der Name ist eingetragen.' },
  'remove-player': { word: 'ohne-spieler', text: 'Der Name ist gestrichen.' },
}

export const noticeText = (word: string | null): string | undefined =>
  Object.values(notices).find((notice) => notice.word === word)?.text
