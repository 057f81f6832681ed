import type { Competition } from '#features/tournaments/events/competition.ts'
import type { EventOptions } from '#features/tournaments/events/event-options.ts'
import { criterionName } from '#table-tennis/ranking/own-ranking.ts'
import { describeFormat } from '#table-tennis/ties/tournament-formats.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'

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

function rankingText({ ranking, criteria = [] }: Competition): string {
  switch (ranking) {
    case 'ittf':
      return 'Sind in einer Gruppe mehrere gleichauf, zählt zuerst, wie sie gegeneinander gespielt haben (internationale Regel).'
    case 'klassisch':
      return 'Sind in einer Gruppe mehrere gleichauf, zählen zuerst alle ihre Spiele und Sätze (klassische Regel).'
    case 'eigene':
      return `In der Gruppe zählen nacheinander: ${criteria.map(criterionName).join(', ')}; zuletzt entscheidet das Los.`
  }
}

/** The rules for entrants, one sentence each. */
export function ruleLines(competition: Competition): string[] {
  const { kind, players, format, bestOf, gameTarget, allPlaces } = competition
  const target = gameTarget === undefined || gameTarget === 11 ? '' : ` bis ${gameTarget} Punkte`
  return [
    { team: `Für Mannschaften${playersText(players)}.`, single: 'Jeder spielt für sich.', double: 'Für Doppel.' }[kind],
    ...(format === undefined ? [] : [`Spielsystem „${getFormat(format).name}“: ${describeFormat(format)}.`]),
    `Jedes Spiel geht auf ${COUNTS[(bestOf + 1) / 2] ?? `höchstens ${bestOf} Sätze`}${target}.`,
    rankingText(competition),
    ...(allPlaces ? ['Alle Plätze werden ausgespielt; niemand scheidet vorher aus.'] : []),
  ]
}

function playersText(players: Competition['players']): string {
  if (!players) return ''
  const { min, max } = players
  return ` mit ${min === max ? min : `${min} bis ${max}`} Personen`
}
