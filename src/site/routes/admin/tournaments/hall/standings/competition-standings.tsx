import { TriangleAlert } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { Icon } from '../../../../../ui/icon.tsx'
import { RoomTable } from '../../../../../ui/room-table.tsx'
import { CommandForm } from '../commands/command-form.tsx'
import type { StandingsView, TieLine } from './standings-view.ts'
import { Withdrawal, type RefusedCommand } from './withdrawal.tsx'
import styles from '../hall.module.css'

const POINTS_ARE_MISSING =
  'sind gleich in allem, was aufgeschrieben ist. Die Bälle fehlen: Tragen Sie sie nach, oder das Los muss entscheiden.'

type Competition = StandingsView['competitions'][number]
type Props = { competition: Competition; slug: string; formKey: string; refused: RefusedCommand | undefined }

/** The standings of one competition, and its open steps. */
export function CompetitionStandings({ competition, slug, formKey, refused }: Props) {
  const { key, name, groups, lots, frames } = competition
  return (
    <section className="stack gap-5 figures" aria-labelledby={`wettbewerb-${key}`}>
      <h2 id={`wettbewerb-${key}`}>{name}</h2>
      {lots.map((lot) => (
        <Lot key={lot.among.join(' ')} lot={lot} competition={key} formKey={formKey} />
      ))}
      {frames.map((frame) => (
        <Frame key={frame.name} frame={frame} slug={slug} />
      ))}
      {groups.map((group) => (
        <Group key={group.name} group={group} competition={name} slug={slug} />
      ))}
      <Withdrawal competition={competition} formKey={formKey} refused={refused} />
    </section>
  )
}

type LotProps = { lot: Competition['lots'][number]; competition: string; formKey: string }

const Lot = ({ lot: { group, among, where, names, isAllKnown }, competition, formKey }: LotProps) => (
  <CommandForm
    command="draw-lot"
    formKey={formKey}
    facts={{ competition, group: String(group), among: among.join(' ') }}
    className={styles['alert']}
  >
    <Icon icon={TriangleAlert} />
    <p>
      {where}: <b>{names.join(', ')}</b>{' '}
      {isAllKnown ? 'sind in allem gleich. Das Los muss entscheiden.' : POINTS_ARE_MISSING}
    </p>
    <div className="bar gap-3">
      <button className="button">Los ziehen</button>
    </div>
  </CommandForm>
)

const Frame = ({ frame, slug }: { frame: Competition['frames'][number]; slug: string }) => (
  <section>
    <h3 className="below-1">{frame.name}</h3>
    <ol className={styles['places']}>
      {frame.places.map((each, index) => (
        <li key={`${each.place} ${String(index)}`}>
          <b>{each.place}.</b> {each.name === '' ? 'noch offen' : each.name}
        </li>
      ))}
    </ol>
    <TieList ties={frame.ties} slug={slug} />
  </section>
)

type GroupProps = { group: Competition['groups'][number]; competition: string; slug: string }

/** Shows the columns that the reasons refer to. */
function Group({ group, competition, slug }: GroupProps) {
  const points = (cell: string) => (group.hasPoints ? [cell] : [])
  const balls = (cell: string) => (group.hasBalls ? [cell] : [])
  return (
    <section>
      <h3 className="below-1">
        {group.name}
        {group.isOpen ? ' (noch nicht fertig)' : ''}
      </h3>
      <RoomTable
        isDense
        label={`${competition}, ${group.name}`}
        columns={['Platz und Name', 'Kämpfe', 'Spiele', 'Sätze', ...balls('Bälle'), ...points('Punkte'), 'Warum']}
        rows={group.rows.map((row) => ({
          key: row.entry,
          cells: [
            `${row.place}. ${row.name}`,
            row.ties,
            row.rubbers,
            row.games,
            ...balls(row.balls),
            ...points(row.points),
            row.why,
          ],
        }))}
      />
      <TieList ties={group.ties} slug={slug} />
    </section>
  )
}

/** Every tie links to its result, to enter or correct it. */
const TieList = ({ ties, slug }: { ties: readonly TieLine[]; slug: string }) => (
  <details>
    <summary>Kämpfe und Ergebnisse</summary>
    <ul className={styles['ties']}>
      {ties.map(({ competition, tie, sides, what, score }) => (
        <li className="rows line-below padded-small snug" key={tie}>
          <Link
            className="strong self-start"
            to={href('/admin/turniere/:slug/halle/:competition/:tie', { slug, competition, tie })}
          >
            {sides}
          </Link>
          <small>{what}</small>
          <b>{score}</b>
        </li>
      ))}
    </ul>
  </details>
)
