import type { SideLine, TieLine } from '#features/tournaments/live/tie-line.ts'

export function Tie({ tie: { home, guest, words, isNow, isOver } }: { tie: TieLine }) {
  const isOpen = !isNow && !isOver && (home.team === undefined || guest.team === undefined)
  return (
    <div className={isNow ? 'tie now' : isOpen ? 'tie open' : 'tie'}>
      <Side {...home} />
      <Side {...guest} />
      {words !== '' && (
        <small>
          {isNow && <span className="dot" />}
          {words}
        </small>
      )}
    </div>
  )
}

const Side = ({ name, score, hasWon }: SideLine) => (
  <p className={hasWon ? 'won' : undefined}>
    <span>
      {name}
      {hasWon && <span className="visually-hidden"> (gewonnen)</span>}
    </span>
    <b>{score}</b>
  </p>
)
