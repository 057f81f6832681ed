import type { Day } from '#features/tournaments/day/day.ts'
import type { HallTie } from '#features/tournaments/desk/hall.ts'
import { decisionsAbout, type Moved } from '#table-tennis/results/decisions.ts'
import { describeHallTie } from '../hall-words.ts'

/** What each decision about a tie would mean that was called with sides that would be others now. */
export function decisionWords(day: Day, { state, of }: HallTie): { keeping: string; clearing: string } {
  const { moved, cleared, undecided } = decisionsAbout(of.state, state)
  const isKnown = cleared?.home !== undefined && cleared.guest !== undefined
  const keeping =
    moved.length > 0
      ? moved.map((each) => movedWords(day, of, each))
      : ['Wer sonst dorthin gehört, übernimmt den Platz, der dadurch frei wird.']
  const then = isKnown
    ? `Gerufen werden kann dann ${day.nameOf(cleared.home ?? '')} – ${day.nameOf(cleared.guest ?? '')}.`
    : 'Gerufen wird, sobald feststeht, wer dorthin gehört.'
  const others = of.derived.ties
    .filter(({ key }) => undecided.includes(key))
    .map((tie) => describeHallTie(day, { state: tie, of }))
  return {
    keeping: ['Der Kampf zählt mit denen, die gerufen wurden.', ...keeping].join(' '),
    clearing: [
      'Was hier gespielt wurde, zählt nicht.',
      then,
      ...(others.length > 0 ? [`Zu entscheiden ist danach auch: ${others.join('; ')}.`] : []),
    ].join(' '),
  }
}

function movedWords(day: Day, of: HallTie['of'], { entrant, tie, place }: Moved): string {
  const name = day.nameOf(entrant)
  if (tie) {
    const opponent = tie.home === entrant ? tie.guest : tie.home
    const against = opponent === undefined ? '' : ` gegen ${day.nameOf(opponent)}`
    return `${name} spielt dafür: ${describeHallTie(day, { state: tie, of })}${against}.`
  }
  return place === undefined ? `${name} spielt dann nicht weiter.` : `${name} kommt dann auf Platz ${place}.`
}
