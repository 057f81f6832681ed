import type { FrameTable } from '#features/tournaments/live/show-frame.ts'
import { Tie } from './tie-part.tsx'

/** Round by round, the present one open; where there is room the whole tree besides. */
export function Frame({ frame: { key, name, rounds, tree } }: { frame: FrameTable }) {
  const inTree = new Set(tree.flat().flatMap((tie) => tie?.key ?? []))
  return (
    <>
      <h2>{name}</h2>
      <div className="tree" role="group" aria-label={`Turnierbaum ${name}`}>
        {tree.map((ties, index) => (
          <div key={index}>
            <h3>{rounds.find((round) => round.ties.some((tie) => ties.some((own) => own?.key === tie.key)))?.name}</h3>
            <ol>
              {ties.map((tie, position) => (
                <li key={position} className={tie ? undefined : 'pass'}>
                  {tie && <Tie tie={tie} />}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      {rounds.map((round) => (
        <details
          key={round.name + round.ties[0]?.key}
          data-key={`${key} ${round.name}`}
          open={round.isCurrent}
          className={round.ties.every((tie) => inTree.has(tie.key)) ? 'treed' : undefined}
        >
          <summary>
            <b>{round.name}</b> <small>{round.summary}</small>
          </summary>
          <ol className="ties">
            {round.ties.map((tie) => (
              <li key={tie.key}>
                <Tie tie={tie} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </>
  )
}
