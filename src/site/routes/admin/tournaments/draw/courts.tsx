import type { ShownView } from './shown-view.ts'
import { cx } from '../../../../ui/cx.ts'
import '../../../../styles/court.css'
import styles from './draw.module.css'

type Draw = NonNullable<ShownView['draw']>
type Member = Draw['groups'][number]['members'][number]

/** Groups as tables from above, two on each. */
export function Courts({ groups }: Pick<Draw, 'groups'>) {
  const courts = Array.from({ length: Math.ceil(groups.length / 2) }, (_, index) =>
    groups.slice(2 * index, 2 * index + 2),
  )
  return courts.map((pair) => (
    <div key={pair[0]?.letter} className={cx('court', pair.length === 1 && 'alone')}>
      {pair.map(({ letter, members }) => (
        <section key={letter} className={styles['group']} aria-labelledby={`gruppe-${letter}`}>
          <h2 id={`gruppe-${letter}`}>Gruppe {letter}</h2>
          <ol>
            {members.map((member) => (
              <li key={member.id}>
                <Side member={member} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  ))
}

const Side = ({ member: { written, seed, club } }: { member: Member }) => (
  <>
    <span>{written}</span>
    {seed !== undefined && <small>gesetzt {seed}</small>}
    {club !== undefined && <small className="club">{club}</small>}
  </>
)

/** Who meets whom first, where there are no groups. */
export function Pairs({ pairs }: Pick<Draw, 'pairs'>) {
  if (pairs.length === 0) return null
  return (
    <section className={styles['pairs']} aria-labelledby="paarungen">
      <h2 id="paarungen">Erste Runde</h2>
      <ol>
        {pairs.map(({ home, guest, at: [place] }) => (
          <li key={place}>
            <div>{home ? <Side member={home} /> : <i>Freilos</i>}</div>
            <div>{guest ? <Side member={guest} /> : <i>Freilos</i>}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}
