import { CircleCheck } from '#site/ui/icons.ts'
import { useEffect } from 'react'
import { data, href, Link, redirect, useSearchParams } from 'react-router'
import { runCommand, showDay } from '#features/tournaments/desk/run-command.ts'
import { ledElsewhere } from '#features/tournaments/lending/is-lent.ts'
import { unguessable } from '#shared/unguessable.ts'
import { enterRoom } from '../../../../../context.ts'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { cx } from '#site/ui/cx.ts'
import { RefusalSummary } from '../../../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../../../described-form/refuse-form.ts'
import { FormSummary } from '../../../../../ui/form-field.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { keepPage } from '../../../../../keep-page.ts'
import { readForm } from '../../../../../read-form.ts'
import { getOrShowMissing, isMissing, showMissing, isFormKey } from '../../enter-room.ts'
import type { Route } from './+types/board.ts'
import { DragLayer } from '../../drag/drag-layer.tsx'
import { layOn } from '../../drag/use-tie-drag.ts'
import { BoardAlerts } from './board-alerts.tsx'
import { showBoard, tablesSince, type BoardView } from './board-view.ts'
import { calledText, commandKey, doneText, readCommand } from '../commands/command-table.ts'
import { commandRefusalText } from '../commands/refusal-words.ts'
import { deskMeta, refuseForm } from '../desk-page.ts'
import { DayNav } from '../../day-nav/day-nav.tsx'
import { HallSettings } from './hall-settings.tsx'
import { NextCall, QueueList } from './next-call.tsx'
import { TableDialog } from './table-dialog.tsx'
import { TableTile } from './table-tile.tsx'
import { withSoftHyphens } from './table-view.ts'
import { useFreshDay } from '../use-fresh-day.ts'
import { useQueuedCommands, type QueuedCommands } from '../commands/use-queued-commands.ts'
import { LentNotice } from '../../lending/lent-notice.tsx'
import styles from '../hall.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const day = getOrShowMissing(await showDay(ctx, actor, params.slug))
  const umpires = [...day.competitions].flatMap(([competition, { state }]) =>
    state.entrants.map(({ id }) => ({ competition, value: id, label: day.nameOf(id) })),
  )
  const hyphenate = await loadHyphenation()
  const board = showBoard(day, ctx.now())
  const tables = board.tables.map((view) => withSoftHyphens(view, hyphenate))
  return { board: { ...board, tables }, umpires, formKey: unguessable(), isLent: ledElsewhere(ctx, day) === 'leads' }
}

type Refused = RefusedForm & { command: string; typed: Record<string, string> }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request)
  const read = readCommand(fields, ctx.now())
  const { formKey = '', command: kind = '' } = fields
  if (!read || !isFormKey(formKey)) refuseForm()
  const refused = { command: kind, typed: fields, mistakes: [] }
  if (!read.ok) return data<Refused>({ ...refused, mistakes: [read.error] }, 422)
  const command = read.value
  const startedAt = ctx.now()
  const outcome = await runCommand(ctx, actor, params.slug, { command, key: commandKey(fields) })
  if (outcome.ok) {
    const tables = command.kind === 'call-all' ? `&tische=${tablesSince(outcome.value, startedAt).join('-')}` : ''
    return redirect(`${href('/admin/turniere/:slug/halle', params)}?getan=${command.kind}${tables}`, 303)
  }
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  // The entry form shows what a confirmed result would change.
  if (error.kind === 'has-effect' && 'tie' in command) {
    return redirect(
      `${href('/admin/turniere/:slug/halle/:competition/:tie', { ...params, ...command })}?bestaetigen`,
      303,
    )
  }
  if (error.kind === 'has-effect') refuseForm()
  return data<Refused>({ ...refused, message: commandRefusalText(error) }, 409)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  deskMeta(matches, loaderData ? `Tische: ${loaderData.board.event.name}` : 'Tische')

export default function Board({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { board, umpires, formKey, isLent } = loaderData
  const [query] = useSearchParams()
  const { isOnline } = useFreshDay(board.event.slug, board.last)
  const queued = useQueuedCommands(href('/admin/turniere/:slug/halle', { slug: board.event.slug }), isOnline)
  useEffect(() => {
    // Updates the offline copy to the last state shown.
    if (isOnline) void keepPage()
  }, [board.last, isOnline])
  const open = board.tables.find(({ table }) => table === query.get('tisch'))
  return (
    <div className="stack gap-5 figures" onSubmitCapture={queued.keep}>
      <DayNav slug={board.event.slug} />
      <Head board={board} isOnline={isOnline} done={refused ? undefined : saidOf(query, board)} />
      <Queued {...queued} />
      <RefusalSummary refused={refused} unsent="Das ging nicht" />
      {isLent && <LentNotice slug={board.event.slug} />}
      <BoardAlerts board={board} formKey={formKey} />
      {board.phase === 'before-draw' && <BeforeDraw board={board} />}
      {board.phase === 'playing' && <Hall board={board} formKey={formKey} />}
      {board.phase === 'over' && <Over board={board} />}
      <HallSettings board={board} formKey={formKey} refused={refused?.message === undefined ? refused : undefined} />
      {open && (
        <TableDialog
          key={open.table}
          view={open}
          board={board}
          formKey={formKey}
          umpires={umpires.filter(({ competition }) => competition === open.on?.competition)}
        />
      )}
    </div>
  )
}

/** The notice; after a bulk call, the called tables and those that stay free. */
function saidOf(query: URLSearchParams, { tables }: BoardView): string | undefined {
  const free = tables.filter(({ state }) => state === 'free').map(({ table }) => table)
  return calledText(query.get('tische') ?? '', free) ?? doneText(query.get('getan'))
}

/** The notice has its line even while it is empty, so that no table moves from under a finger. */
function Head({ board, isOnline, done }: { board: BoardView; isOnline: boolean; done: string | undefined }) {
  const facts = [board.event.name, board.progress, board.end].filter((fact) => fact !== undefined)
  return (
    <header className={styles['head']}>
      <h1>Tische</h1>
      <p>{facts.join(' · ')}</p>
      <time className={styles['clock']}>{isOnline ? board.time : `Stand ${board.time}, ohne Verbindung`}</time>
      <p className={styles['said']} role="status">
        {done !== undefined && <Icon className="primary above-1" icon={CircleCheck} size={20} />}
        {done}
      </p>
    </header>
  )
}

/** Commands waiting on this device, and those that came too late. */
function Queued({ waiting, refused }: QueuedCommands) {
  if (waiting > 0) {
    const what = waiting === 1 ? '1 Eingabe wartet' : `${waiting} Eingaben warten`
    return <Notice>Ohne Verbindung: {what} auf diesem Gerät, bis es wieder geht.</Notice>
  }
  if (refused === 0) return null
  const message =
    'Inzwischen hat sich geändert, worum es ging. Bitte sehen Sie nach und machen Sie es neu, wenn es noch nötig ist.'
  return (
    <FormSummary
      title={refused === 1 ? '1 Eingabe kam zu spät' : `${refused} Eingaben kamen zu spät`}
      message={message}
    />
  )
}

const BeforeDraw = ({ board: { event } }: { board: BoardView }) => (
  <section className={styles['next']}>
    <h2>Noch ist nichts ausgelost</h2>
    <p>Wenn alle da sind und die Gruppen feststehen, stehen hier die Tische und wer als Nächstes spielt.</p>
    <p>
      <Link to={href('/admin/turniere/:slug/einlass', { slug: event.slug })}>Zum Einlass</Link>,{' '}
      <Link to={href('/admin/turniere/:slug/auslosung', { slug: event.slug })}>zur Auslosung</Link>
    </p>
  </section>
)

/** The tables are done; shows the next steps. */
function Over({ board: { event } }: { board: BoardView }) {
  const { slug } = event
  return (
    <section className={styles['next']}>
      <h2>Alle Kämpfe sind gespielt</h2>
      <p>
        <Link to={href('/admin/turniere/:slug/gruppen', { slug })}>Zu den Plätzen</Link>,{' '}
        <Link to={href('/admin/turniere/:slug/papiere', { slug })}>zu den Urkunden</Link>,{' '}
        <Link to={href('/admin/turniere/:slug/abend', { slug })}>was danach kommt</Link>. Ein falsches Ergebnis lässt
        sich bei den Plätzen noch berichtigen.
      </p>
    </section>
  )
}

const Hall = ({ board, formKey }: { board: BoardView; formKey: string }) => (
  <DragLayer path={href('/admin/turniere/:slug/halle', { slug: board.event.slug })} formKey={formKey}>
    <Plan tables={board.tables} />
    <div className={styles['columns']}>
      <ul className={styles['tiles']}>
        {board.tables.map((view) => (
          <TableTile key={view.table} view={view} slug={board.event.slug} formKey={formKey} />
        ))}
      </ul>
      <aside className={styles['aside']} aria-label="Aufrufe">
        <NextCall board={board} formKey={formKey} />
        <QueueList board={board} />
      </aside>
    </div>
  </DragLayer>
)

/** Links to each table, for screens that do not show all of them; stays in reach while a tie is dragged. */
const Plan = ({ tables }: Pick<BoardView, 'tables'>) => (
  <ol className={styles['plan']} aria-label="Tische im Überblick">
    {tables.map(({ table, state, word }) => (
      <li key={table} {...layOn(table, state === 'free')}>
        <a className={cx('rows unlined', styles[state])} href={`#tisch-${table}`}>
          <b className="heavy large">{table}</b>
          <span>{word}</span>
        </a>
      </li>
    ))}
  </ol>
)
