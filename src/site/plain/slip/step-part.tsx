import type { ReactNode } from 'react'
import { otherSide, type Side } from '#table-tennis/ties/game.ts'
import { ChooseSide, Rubbers, type About } from './slip-parts.tsx'
import type { SlipHead, SlipSheet, SlipStep } from './slip-view.ts'

type StepProps = Omit<About, 'side'> & {
  step: SlipStep
  side: Side | undefined
  livePath: string
  /** Below a tie that is not called yet: its line-up, or the choice of the side that gives one. */
  children?: ReactNode
}

/** Every step except writing. */
export function Step({ step, side = 'home', head, id, path, livePath, children }: StepProps) {
  const about = { side, head, id, path }
  switch (step.kind) {
    case 'closed':
      return (
        <>
          <p>
            Dieser Kampf ist noch nicht aufgerufen. Wann es losgeht, steht auf der <a href={livePath}>Live-Seite</a>.
          </p>
          {children}
        </>
      )
    case 'over':
      return (
        <>
          <h2>Das Ergebnis steht fest</h2>
          <Sheet sheet={step.sheet} head={head} />
          <p className="quiet">Damit ist dieser Zettel erledigt. Stimmt etwas nicht, hilft die Turnierleitung.</p>
          <p>
            <a href={livePath}>Weiter zur Live-Seite</a>
          </p>
        </>
      )
    case 'side':
      return <ChooseSide head={head} path={path} question="Für wen tragen Sie ein?" />
    case 'told':
      return <Told step={step} {...about} />
    case 'confirm':
      return <ToConfirm step={step} {...about} />
    case 'differ':
      return <Differ step={step} {...about} />
    case 'write':
      return null
  }
}

type PartProps<Kind extends SlipStep['kind']> = About & { step: Extract<SlipStep, { kind: Kind }> }

function Told({ step, side, head, path }: PartProps<'told'>) {
  const other = head.names[otherSide(side)]
  return (
    <>
      <h2>Gemeldet um {step.at} Uhr</h2>
      <Sheet sheet={step.sheet} head={head} />
      <p>
        Jetzt bestätigt {other} auf dem eigenen Telefon oder unterschreibt den Zettel. Bis dahin gilt das Ergebnis als
        gemeldet.
      </p>
      <Correct path={path} side={side} words="Ergebnis ändern" />
    </>
  )
}

function ToConfirm({ step, side, head, id, path }: PartProps<'confirm'>) {
  const other = head.names[otherSide(side)]
  const own = head.names[side]
  return (
    <>
      <h2>Stimmt das Ergebnis?</h2>
      <p className="quiet">
        {other} hat es um {step.at} Uhr eingetragen. Sie bestätigen für {own}.
      </p>
      <Sheet sheet={step.sheet} head={head} />
      <Confirm seen={step.seen} side={side} id={id} path={path} words="Ja, bestätigen" />
      <Correct path={path} side={side} words="Nein, da stimmt etwas nicht" />
      <p className="quiet">
        Bis Sie bestätigen, gilt das Ergebnis als gemeldet. Der unterschriebene Zettel zählt immer.
      </p>
    </>
  )
}

function Differ({ step, side, head, id, path }: PartProps<'differ'>) {
  const other = head.names[otherSide(side)]
  const own = head.names[side]
  return (
    <>
      <h2>Sie haben Verschiedenes gemeldet</h2>
      <p>Bitte sehen Sie gemeinsam auf den Zettel. Einigen Sie sich nicht, entscheidet die Turnierleitung.</p>
      <h3>Gemeldet von {own}</h3>
      <Sheet sheet={step.own} head={head} />
      <h3>Gemeldet von {other}</h3>
      <Sheet sheet={step.other} head={head} />
      <Confirm seen={step.seen} side={side} id={id} path={path} words={`Das von ${other} stimmt`} />
      <Correct path={path} side={side} words="Meines ändern" />
    </>
  )
}

const Correct = ({ path, side, words }: { path: string; side: Side; words: string }) => (
  <a className="button button-quiet wide" href={`${path}?seite=${side}&aendern=`}>
    {words}
  </a>
)

type ConfirmProps = Omit<About, 'head'> & { seen: string; words: string }

const Confirm = ({ seen, side, id, path, words }: ConfirmProps) => (
  <form method="post" action={path}>
    <input type="hidden" name="side" value={side} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="seen" value={seen} />
    <button type="submit" className="button button-accent wide" name="do" value="confirm">
      {words}
    </button>
  </form>
)

const Sheet = ({ sheet: { home, guest, rubbers }, head: { names, who } }: { sheet: SlipSheet; head: SlipHead }) => (
  <>
    <div className="table-top">
      <p>
        <b>{names.home}</b> <span>{home}</span>
      </p>
      <p>
        <b>{names.guest}</b> <span>{guest}</span>
      </p>
    </div>
    {rubbers.length > 1 && <Rubbers rubbers={rubbers} who={who} />}
  </>
)
