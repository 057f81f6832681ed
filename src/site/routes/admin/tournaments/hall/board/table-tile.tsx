import { cx } from '#site/ui/cx.ts'
import { Circle, CirclePlay, Clock, Pencil, TriangleAlert, type IconPath } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { Icon } from '../../../../../ui/icon.tsx'
import { DragGrip } from '../../drag/drag-grip.tsx'
import { layOn, takeBy, type LooseTie } from '../../drag/use-tie-drag.ts'
import { CommandForm } from '../commands/command-form.tsx'
import { PlayTable } from './play-table.tsx'
import type { TableState, TableView } from './table-view.ts'
import styles from '../hall.module.css'

const ICONS: Partial<Record<TableState, IconPath>> = {
  late: Clock,
  'over-time': Clock,
  claimed: Pencil,
  stale: TriangleAlert,
  called: Circle,
}

/** A table's state, and its due step. */
type Props = { view: TableView; slug: string; formKey: string }

export function TableTile({ view, slug, formKey }: Props) {
  const { table, state, time, what, status } = view
  const loose = looseTie(view)
  const icon = ICONS[state]
  return (
    <li className={cx(styles['tile'], styles[state])} id={`tisch-${table}`} {...layOn(table, state === 'free')}>
      <h2 className="larger together">
        <Link className="ink padded-small" to={`?tisch=${table}`} preventScrollReset>
          Tisch {table}
        </Link>
      </h2>
      <p className={styles['time']}>{time}</p>
      <p className={styles['what']}>{what}</p>
      <div className={styles['court']} {...(loose && takeBy(loose, false))}>
        <PlayTable sides={view.sides} state={state} />
        {loose && <DragGrip tie={loose} />}
      </div>
      <p className={styles['status']}>
        {icon && <Icon icon={icon} size={19} />}
        <span>{status}</span>
      </p>
      <Due view={view} slug={slug} formKey={formKey} />
    </li>
  )
}

/** The tie that can be dragged to another table; a tie on two tables is moved in the dialog. */
function looseTie({ on, sides }: TableView): LooseTie | undefined {
  if (!on || !sides || on.needed > 1) return undefined
  return { command: 'move', competition: on.competition, tie: on.tie, label: sides.both }
}

function Due({ view: { table, state, on, claims }, slug, formKey }: Props) {
  const path = href('/admin/turniere/:slug/halle', { slug })
  const dialog = (word: string, isUrgent: boolean) => (
    <Link
      className={isUrgent ? cx('button button-quiet', styles['due']) : styles['quiet']}
      to={`?tisch=${table}`}
      aria-label={`${word}: Tisch ${table}`}
      preventScrollReset
    >
      {word}
    </Link>
  )
  switch (state) {
    case 'free':
      return dialog('Sperren', false)
    case 'blocked':
      return dialog('Freigeben', false)
    case 'stale':
      return dialog('Klären', true)
    case 'claimed':
      return dialog(claims.length > 1 ? 'Klären' : 'Bestätigen', true)
    case 'called':
    case 'late':
      return (
        on && (
          <CommandForm
            path={path}
            command="begin"
            formKey={formKey}
            facts={{ competition: on.competition, tie: on.tie }}
          >
            <button className={cx('button button-quiet', styles['due'])} aria-label={`Läuft: Tisch ${table}`}>
              <Icon icon={CirclePlay} size={19} /> Läuft
            </button>
          </CommandForm>
        )
      )
    default:
      return on && <ResultLink table={table} on={on} slug={slug} />
  }
}

type ResultProps = { table: string; on: NonNullable<TableView['on']>; slug: string }

const ResultLink = ({ table, on: { competition, tie }, slug }: ResultProps) => (
  <Link
    className={styles['quiet']}
    to={href('/admin/turniere/:slug/halle/:competition/:tie', { slug, competition, tie })}
    aria-label={`Ergebnis: Tisch ${table}`}
  >
    Ergebnis
  </Link>
)
