import { cx } from '#site/ui/cx.ts'
import styles from './show.module.css'
import type { ShownTeam } from './team-view.ts'

type Props = { team: ShownTeam }

export function LineUp({ team: { lineUp, doubles, captain } }: Props) {
  if (lineUp.length === 0 && captain === '') return null
  const hasRecords = lineUp.some(({ record }) => record !== undefined)
  return (
    <section className="section" aria-labelledby="aufstellung">
      <div className="section-head">
        <h2 id="aufstellung">Aufstellung</h2>
      </div>
      {captain !== '' && !lineUp.some(({ name }) => name === captain) && <p>Mannschaftsführung: {captain}</p>}
      {lineUp.length > 0 && (
        <table className={cx('data-table', styles['line-up'])}>
          <thead>
            <tr>
              <th scope="col">Nr.</th>
              <th scope="col">Einzel</th>
              {hasRecords && <th scope="col">Bilanz</th>}
            </tr>
          </thead>
          <tbody>
            {lineUp.map(({ name, record }, index) => (
              <tr key={name}>
                <td>{index + 1}</td>
                <th scope="row">
                  {name} {name === captain && <small>Mannschaftsführung</small>}
                </th>
                {hasRecords && <td>{record ?? '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {doubles.length > 0 && <Doubles doubles={doubles} />}
    </section>
  )
}

const Doubles = ({ doubles }: Pick<ShownTeam, 'doubles'>) => (
  <table className={cx('data-table', styles['line-up'])}>
    <thead>
      <tr>
        <th scope="col">Doppel</th>
        <th scope="col">Bilanz</th>
      </tr>
    </thead>
    <tbody>
      {doubles.map(({ name, record }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{record}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
