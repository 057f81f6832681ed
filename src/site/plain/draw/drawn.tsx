import type { ShownDraw, ShownEntrant } from '#features/tournaments/drawing/show-draw.ts'

/** Groups as tables from above, two on each. */
export function DrawnGroups({ groups }: Pick<ShownDraw, 'groups'>) {
  const tables = Array.from({ length: Math.ceil(groups.length / 2) }, (_, index) =>
    groups.slice(2 * index, 2 * index + 2),
  )
  return tables.map((pair) => (
    <div key={pair[0]?.letter} className={pair.length === 1 ? 'court alone' : 'court'}>
      {pair.map(({ letter, members }) => (
        <section key={letter}>
          <h2>Gruppe {letter}</h2>
          <ol>
            {members.map((member) => (
              <li key={member.id}>
                <Side entrant={member} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  ))
}

const Side = ({ entrant: { name, seed, club } }: { entrant: ShownEntrant }) => (
  <>
    <b>{name}</b>
    {seed !== undefined && <small>gesetzt {seed}</small>}
    {club !== undefined && <small className="club">{club}</small>}
  </>
)

/** Who meets whom first, where there are no groups. */
export function DrawnPairs({ pairs }: Pick<ShownDraw, 'pairs'>) {
  if (pairs.length === 0) return null
  return (
    <section className="pairs">
      <h2>Erste Runde</h2>
      <ol>
        {pairs.map(({ home, guest, at: [place] }) => (
          <li key={place}>
            <span>{home ? <Side entrant={home} /> : 'Freilos'}</span>
            <span>{guest ? <Side entrant={guest} /> : 'Freilos'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
