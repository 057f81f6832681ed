import type { Slip } from '#features/tournaments/papers/slip.ts'
import styles from './paper-view.module.css'

/** Where columns are narrow, „Satz“ does not fit into them. */
const MOST_WITH_WORD = 3

/** A slip to write on by hand. The code for phones stands on the one that is printed as a PDF. */
export function SlipView({ slip }: { slip: Slip }) {
  const { number, tables, title, round, home, guest, rubbers, players, games, address, print } = slip
  const about = [`Zettel ${number}`, round, ...(print > 1 ? [`${print}. Druck`] : [])].filter((part) => part !== '')
  return (
    <article className={styles['slip']}>
      <h2>{title}</h2>
      <p>
        {about.join(' · ')}
        {tables.length > 0 && ` · Tisch ${tables.join(' und ')}`}
      </p>
      <p>
        <strong>A:</strong> {home}
      </p>
      <p>
        <strong>B:</strong> {guest}
      </p>
      <Fields rubbers={rubbers} players={players} games={games} />
      {address !== undefined && <p>Ergebnis melden: {address.replace(/^https?:\/\//, '')}</p>}
    </article>
  )
}

/** A row for each side of a rubber, with room for its games. */
const Fields = ({ rubbers, players, games }: Pick<Slip, 'rubbers' | 'players' | 'games'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Spiel</th>
        <th scope="col">Name</th>
        {Array.from({ length: games }, (_, index) => (
          <th key={index} scope="col">
            {index + 1}.{games <= MOST_WITH_WORD && ' Satz'}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rubbers.flatMap((rubber, line) =>
        (['A', 'B'] as const).map((side) => (
          <tr key={`${rubber} ${side}`}>
            <th scope="row">
              {rubber}, {side}
            </th>
            <td>{players[line]?.[side === 'A' ? 'home' : 'guest']}</td>
            {Array.from({ length: games }, (_, index) => (
              <td key={index}>&nbsp;</td>
            ))}
          </tr>
        )),
      )}
    </tbody>
  </table>
)
