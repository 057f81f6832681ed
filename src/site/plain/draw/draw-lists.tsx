import type { ShownDraw } from '#features/tournaments/drawing/show-draw.ts'

/** Each lot in its order, and why a group was passed over. */
export function Lots({ lots }: Pick<ShownDraw, 'lots'>) {
  if (lots.length === 0) return null
  return (
    <details>
      <summary>Alle {lots.length} Lose der Reihe nach</summary>
      <ol className="lots">
        {lots.map(({ number, name, place, avoided }) => (
          <li key={number}>
            {name}: <b>{place}</b>
            {avoided !== '' && <small>{avoided}</small>}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Whoever draws again needs the numbers of this list, and what stands beside them. */
export const NumberedList = ({ entrants }: Pick<ShownDraw, 'entrants'>) => (
  <details>
    <summary>Die Liste, mit der gelost wird</summary>
    <ol className="lots">
      {entrants.map(({ number, name, seed, club, isLate }) => (
        <li key={number} value={number}>
          {name}
          <Listed facts={[seed !== undefined && `gesetzt ${seed}`, club, isLate && 'kam nach dem Losen dazu']} />
        </li>
      ))}
    </ol>
  </details>
)

function Listed({ facts }: { facts: readonly (string | false | undefined)[] }) {
  const known = facts.filter(Boolean)
  return known.length > 0 && <small>{known.join(', ')}</small>
}
