import { useEffect, useRef, type ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { BoardView, StaleView } from './board-view.ts'
import { CommandForm } from '../commands/command-form.tsx'
import { PlayTable } from './play-table.tsx'
import { MORE_MINUTES } from '../commands/command-table.ts'
import { blockReasons } from '../hall-words.ts'
import type { TableView } from './table-view.ts'
import styles from '../hall.module.css'

type Props = { view: TableView; board: BoardView; formKey: string; umpires: readonly Choice[] }
export type Choice = { value: string; label: string }

/** All commands for a table. Its address opens it, so that it works without script, too. */
export function TableDialog({ view, board, formKey, umpires }: Props) {
  const path = href('/admin/turniere/:slug/halle', { slug: board.event.slug })
  const { dialog, close } = useModal(path)
  const { table, what, on, state } = view
  const called = on?.calledAt ? `. Aufgerufen um ${on.calledAt}, Frist bis ${on.deadline}` : ''
  return (
    <dialog ref={dialog} className={styles['dialog']} open aria-labelledby="tisch-titel">
      <header className="line between gap-4">
        <h2 id="tisch-titel">Tisch {table}</h2>
        <Link className={styles['quiet']} to={path} onClick={close} preventScrollReset>
          Schließen
        </Link>
      </header>
      {what !== '' && (
        <p className={styles['mute']}>
          {what}
          {called}
        </p>
      )}
      {view.sides && <PlayTable sides={view.sides} state={state} />}
      {on ? (
        <TakenTable view={view} on={on} board={board} formKey={formKey} umpires={umpires} />
      ) : (
        <FreeTable view={view} board={board} formKey={formKey} />
      )}
    </dialog>
  )
}

/** With script the page behind is inert, and Escape closes the dialog. */
function useModal(path: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return undefined
    shown.close()
    shown.showModal()
    const leave = () => void navigate(path, { preventScrollReset: true })
    shown.addEventListener('cancel', leave)
    return () => {
      shown.removeEventListener('cancel', leave)
      shown.close()
    }
  }, [navigate, path])
  return { dialog, close: () => dialog.current?.close() }
}

type TakenProps = Props & { on: NonNullable<TableView['on']> }
type Deal = (command: string, children: ReactNode, more?: Record<string, string>) => ReactNode

function TakenTable({ view, on, board, formKey, umpires }: TakenProps) {
  const { slug } = board.event
  const path = href('/admin/turniere/:slug/halle', { slug })
  const tie = { competition: on.competition, tie: on.tie }
  const deal: Deal = (command, children, more = {}) => (
    <CommandForm path={path} command={command} formKey={formKey} facts={{ ...tie, ...more }} className="below-1">
      {children}
    </CommandForm>
  )
  const nobody = { value: '', label: 'niemand' }
  return (
    <>
      <Decisions view={view} stale={board.stale.find(({ tie: stale }) => stale === on.tie)} deal={deal} />
      <Link className={styles['line']} to={href('/admin/turniere/:slug/halle/:competition/:tie', { slug, ...tie })}>
        Ergebnis eintragen<small>auch nicht angetreten, Aufgabe</small>
      </Link>
      {(view.state === 'called' || view.state === 'late') && <Calling deal={deal} />}
      <Moving on={on} board={board} deal={deal} />
      {deal(
        'umpire',
        <Chooser
          id="zaehlt"
          label="Wer zählt"
          name="entrant"
          choices={[nobody, ...umpires]}
          action="Eintragen"
          chosen={on.umpire}
        />,
      )}
      {deal('call-off', <Line note="vorderster Platz">Zurück in die Warteliste</Line>)}
    </>
  )
}

function Moving({ on, board, deal }: Pick<TakenProps, 'on' | 'board'> & { deal: Deal }) {
  const free = board.tables.filter(({ state }) => state === 'free').map(({ table }) => table)
  const tables = free.map((each) => ({ value: each, label: `Tisch ${each}` }))
  if (tables.length < on.needed) return undefined
  return deal(
    'move',
    <Chooser
      id="ziel"
      label="Anderer Tisch"
      name="table"
      choices={tables}
      action="Umsetzen"
      more={on.needed > 1 ? free : []}
    />,
  )
}

type DecisionsProps = { view: TableView; stale: StaleView | undefined; deal: Deal }

/** The due step comes first. */
function Decisions({ view: { state, claims }, stale, deal }: DecisionsProps) {
  const isWaiting = state === 'called' || state === 'late'
  return (
    <>
      {stale && deal('keep', <Line note={stale.keeping}>Es bleibt dabei</Line>)}
      {stale && deal('clear', <Line note={stale.clearing}>Neu bilden</Line>)}
      {claims.map(({ side, at, who, score }) => (
        <div key={`${side} ${at}`}>
          {deal(
            'confirm',
            <button className="button wide tall">
              {score} bestätigen, gemeldet von {who}
            </button>,
            { side, at },
          )}
        </div>
      ))}
      {isWaiting && deal('begin', <button className="button button-accent wide tall">Spiel läuft</button>)}
    </>
  )
}

/** For players who have not come yet. */
const Calling = ({ deal }: { deal: Deal }) => (
  <>
    {deal('call-again', <Line note="Halle, Handy">Noch einmal aufrufen</Line>)}
    {deal('more-time', <Line note={<>plus {MORE_MINUTES} min</>}>Mehr Zeit geben</Line>)}
  </>
)

/** A command as a line of the dialog. */
const Line = ({ note, children }: { note: ReactNode; children: string }) => (
  <button className={styles['line']}>
    {children}
    <small>{note}</small>
  </button>
)

function FreeTable({ view, board, formKey }: Omit<Props, 'umpires'>) {
  const path = href('/admin/turniere/:slug/halle', { slug: board.event.slug })
  const { table, state } = view
  if (state === 'blocked') {
    return (
      <CommandForm path={path} command="free" formKey={formKey} facts={{ table }}>
        <button className="button wide tall">Tisch wieder freigeben</button>
      </CommandForm>
    )
  }
  const ready = board.queue.filter(({ isReady }) => isReady)
  return (
    <>
      {ready.map(({ key, competition, tie, sides, what }) => (
        <CommandForm
          key={key}
          path={path}
          command="call"
          formKey={formKey}
          facts={{ competition, tie, table }}
          className="below-1"
        >
          <button className={styles['line']} aria-label={`Aufrufen: ${sides}`}>
            {sides}
            <small>{what}</small>
          </button>
        </CommandForm>
      ))}
      {ready.length === 0 && <p className={styles['mute']}>Gerade kann niemand gerufen werden.</p>}
      <CommandForm path={path} command="block" formKey={formKey} facts={{ table }} className="below-1">
        <Chooser
          id="grund"
          label="Tisch sperren"
          name="reason"
          choices={Object.entries(blockReasons).map(([value, label]) => ({ value, label }))}
          action="Sperren"
        />
      </CommandForm>
    </>
  )
}

type ChooserProps = {
  id: string
  label: string
  name: string
  choices: readonly Choice[]
  chosen?: string
  action: string
  /** Further tables, for a tie that needs two. */
  more?: readonly string[]
}

function Chooser({ id, label, name, choices, chosen, action, more = [] }: ChooserProps) {
  const options = choices.map(({ value, label: word }) => (
    <option key={value} value={value}>
      {word}
    </option>
  ))
  return (
    <div className={styles['chooser']}>
      <label className="strong own-row" htmlFor={id}>
        {label}
      </label>
      <select className="entry shrinks" id={id} name={name} defaultValue={chosen}>
        {options}
      </select>
      {more.length > 1 && (
        <select className="entry shrinks" aria-label={`${label}, zweiter`} name="table2" defaultValue={more[1]}>
          {options}
        </select>
      )}
      <button className="button button-quiet">{action}</button>
    </div>
  )
}
