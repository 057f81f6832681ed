import type { Competition } from '#features/tournaments/events/competition.ts'
import type { EventOptions } from '#features/tournaments/events/event-options.ts'
import { describeFormat } from '#features/tournaments/ties/tournament-formats.ts'
import { getFormat } from '#shared/table-tennis/tie-format.ts'

const euros = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** „7,50 € je Meldung. In bar am Turniertag.“ */
export function priceText({ amount, howToPay }: NonNullable<EventOptions['price']>): string {
  if (amount === 0) return `Keines. ${howToPay}`
  return `${euros.format(amount)} je Meldung. ${howToPay}`
}

const COUNTS = ['', 'einen Gewinnsatz', 'zwei Gewinnsätze', 'drei Gewinnsätze', 'vier Gewinnsätze']

const rankings: Record<Competition['ranking'], string> = {
  ittf: 'Sind in einer Gruppe mehrere gleichauf, zählt zuerst, wie sie gegeneinander gespielt haben (internationale Regel).',
  klassisch: 'Sind in einer Gruppe mehrere gleichauf, zählen zuerst alle ihre Spiele und Sätze (klassische Regel).',
}

/** What whoever enters wants to know, a sentence each. */
export function ruleLines({ kind, players, format, bestOf, gameTarget, ranking, allPlaces }: Competition): string[] {
  const target = gameTarget === undefined || gameTarget === 11 ? '' : ` bis ${gameTarget} Punkte`
  return [
    { team: `Für Mannschaften${playersText(players)}.`, single: 'Jeder spielt für sich.', double: 'Für Doppel.' }[kind],
    ...(format === undefined ? [] : [`Gespielt wird „${getFormat(format).name}“: ${describeFormat(format)}.`]),
    `Jedes Spiel geht auf ${COUNTS[(bestOf + 1) / 2] ?? `höchstens ${bestOf} Sätze`}${target}.`,
    rankings[ranking],
    ...(allPlaces ? ['Alle Plätze werden ausgespielt; niemand scheidet vorher aus.'] : []),
  ]
}

function playersText(players: Competition['players']): string {
  if (!players) return ''
  const { min, max } = players
  return min === max ? ` zu ${min}` : ` mit ${min} bis ${max} Personen`
}
