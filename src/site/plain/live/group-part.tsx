import { cx } from '#site/ui/cx.ts'
import type { GroupTable } from '#features/tournaments/live/show-group.ts'

type Props = { group: GroupTable; chosen: string | undefined }

export function Group({ group, chosen }: Props) {
  const { name, isFinal, rows, why, note, over, ties } = group
  return (
    <>
      <table>
        <caption>
          {name}
          {isFinal ? (
            ', Endstand'
          ) : (
            <small>
              {' '}
              nach {over} von {ties} Kämpfen
            </small>
          )}
        </caption>
        <Columns {...group} />
        <tbody>
          {rows.map((row) => (
            <Row key={row.team} row={row} group={group} chosen={chosen} />
          ))}
        </tbody>
      </table>
      {why.length > 0 && (
        <ul className="why">
          {why.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {note !== '' && <p className="note">{note}</p>}
    </>
  )
}

const Columns = ({ hasRubbers, hasPoints, hasBalls }: GroupTable) => (
  <thead>
    <tr>
      <th className="num">
        <abbr title="Platz">Pl.</abbr>
      </th>
      <th>Name</th>
      <th className="num">Siege</th>
      {hasRubbers && <th className="num">Spiele</th>}
      <th className={hasRubbers ? 'num opt' : 'num'}>Sätze</th>
      {hasBalls && <th className="num">Bälle</th>}
      {hasPoints && (
        <th className="num">
          <abbr title="Punkte">Pkt.</abbr>
        </th>
      )}
    </tr>
  </thead>
)

const Row = ({
  row,
  group: { hasRubbers, hasPoints, hasBalls },
  chosen,
}: Props & { row: GroupTable['rows'][number] }) => (
  <tr className={cx(row.team === chosen && 'me', row.isCut && 'cut')}>
    <td className="num">{row.place}</td>
    <th scope="row">{row.name}</th>
    <td className={cx('num', !hasPoints && 'decides')}>{row.wins}</td>
    {hasRubbers && <td className="num">{row.rubbers}</td>}
    <td className={hasRubbers ? 'num opt' : 'num'}>{row.games}</td>
    {hasBalls && <td className="num">{row.balls}</td>}
    {hasPoints && <td className="num decides">{row.points}</td>}
  </tr>
)
