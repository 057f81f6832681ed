import { Fragment, type ReactNode } from 'react'
import type { LineUpChoices } from '#features/tournaments/results/who-plays.ts'
import { otherSide, type Side } from '#features/tournaments/ties/game.ts'
import { rubberField, TEN_OR_MORE } from './slip-form.ts'
import type { SlipHead, SlipRubber, SlipSheet, SlipStep, Writing } from './slip-view.ts'

export function SlipHeading({ head: { names, what, number, table } }: { head: SlipHead }) {
  return (
    <>
      <h1>
        {names.home}
        {'\u00a0'}– {names.guest}
      </h1>
      <p className="quiet">{[what, table, `Zettel\u{a0}${number}`].filter(Boolean).join(' · ')}</p>
    </>
  )
}

type StepProps = {
  step: SlipStep
  side: Side | undefined
  head: SlipHead
  id: string
  path: string
  livePath: string
  /** Below a tie that nobody has called: who will play, or for which side that is said. */
  children?: ReactNode
}

/** Everything but the writing. */
export function Step({ step, side = 'home', head, id, path, livePath, children }: StepProps) {
  const other = head.names[otherSide(side)]
  const own = head.names[side]
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
      return (
        <>
          <h2>Gemeldet um {step.at} Uhr</h2>
          <Sheet sheet={step.sheet} head={head} />
          <p>
            Jetzt bestätigt {other} auf dem eigenen Telefon oder unterschreibt den Zettel. Bis dahin gilt das Ergebnis
            als gemeldet.
          </p>
          <Correct path={path} side={side} words="Ergebnis ändern" />
        </>
      )
    case 'confirm':
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
    case 'differ':
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
    case 'write':
      return null
  }
}

type ChooseProps = { head: Pick<SlipHead, 'names'>; path: string; question: string }

export function ChooseSide({ head: { names }, path, question }: ChooseProps) {
  return (
    <>
      <h2>{question}</h2>
      <p className="sides">
        {(['home', 'guest'] as const).map((side) => (
          <a key={side} className="button button-quiet" href={`${path}?seite=${side}`}>
            {side === 'home' ? 'A' : 'B'}: {names[side]}
          </a>
        ))}
      </p>
    </>
  )
}

function Correct({ path, side, words }: { path: string; side: Side; words: string }) {
  return (
    <a className="button button-quiet wide" href={`${path}?seite=${side}&aendern=`}>
      {words}
    </a>
  )
}

type ConfirmProps = { seen: string; side: Side; id: string; path: string; words: string }

function Confirm({ seen, side, id, path, words }: ConfirmProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="side" value={side} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" className="button button-accent wide" name="do" value="confirm">
        {words}
      </button>
    </form>
  )
}

function Sheet({ sheet: { home, guest, rubbers }, head: { names, who } }: { sheet: SlipSheet; head: SlipHead }) {
  return (
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
}

function Rubbers({ rubbers, who }: { rubbers: readonly SlipRubber[]; who: SlipHead['who'] }) {
  return (
    <ul className="rubbers">
      {rubbers.map(({ name, games, score }) => (
        <li key={name}>
          <b>{name}</b> <small>{games.join('  ')}</small> <strong>{score}</strong>
          {who.get(name) && <small className="who">{who.get(name)}</small>}
        </li>
      ))}
    </ul>
  )
}

type WriteProps = {
  writing: Writing
  side: Side
  head: SlipHead
  id: string
  path: string
  problem: string | undefined
  lineUp: LineUpProps | undefined
}

export function Write({ writing, side, head, id, path, problem, lineUp }: WriteProps) {
  const { rubbers, now, mistake, score } = writing
  const written = rubbers.filter(({ games }) => games.length > 0)
  return (
    <form method="post" action={path} data-slip={id}>
      <input type="hidden" name="side" value={side} />
      <input type="hidden" name="id" value={id} />
      <Problem text={problem ?? mistake?.text} to={mistake && rubberField(mistake.rubber)} />
      {lineUp?.isSaved && <Saved />}
      {written.length > 0 && <Rubbers rubbers={written} who={head.who} />}
      {now && !mistake && <Game now={now} head={head} />}
      {score && (
        <>
          <p className="result">
            Ergebnis: <b>{`${score.home}:${score.guest}`}</b>
          </p>
          <button type="submit" className="button button-accent wide" name="do" value="send">
            Ergebnis melden
          </button>
        </>
      )}
      {lineUp && (
        <details open={lineUp.isOpen}>
          <summary>Wer spielt?</summary>
          <p className="quiet">Die Aufstellung von {head.names[side]}:</p>
          <LineUp {...lineUp} />
        </details>
      )}
      <details open={mistake !== undefined}>
        <summary>Alle Sätze auf einmal schreiben</summary>
        <p className="quiet" id="so">
          Punkte der Verliererseite je Satz, zum Beispiel „7, -9, 11“. Ein Minus davor, wenn {head.names.guest} den Satz
          gewann. „11:7“ geht auch.
        </p>
        {rubbers.map(({ name, text }, index) => (
          <p key={name} className="field">
            <label htmlFor={rubberField(index)}>
              {name} {head.who.get(name) && <small>{head.who.get(name)}</small>}
            </label>
            <input
              id={rubberField(index)}
              name={rubberField(index)}
              defaultValue={text}
              inputMode="text"
              autoComplete="off"
              aria-describedby="so"
              aria-invalid={mistake?.rubber === index || undefined}
            />
          </p>
        ))}
        <button type="submit" className="button button-quiet wide" name="do" value="check">
          Prüfen
        </button>
      </details>
      <p className="quiet">Aufgegeben oder nicht angetreten? Das trägt die Turnierleitung ein.</p>
    </form>
  )
}

type LineUpProps = { choices: LineUpChoices; isOpen: boolean; isSaved: boolean }

/** Choices and button; they belong to a form that says for which side. */
function LineUp({ choices: { fields, people, chosen } }: LineUpProps) {
  return (
    <>
      {fields.map(({ label, names }) => (
        <div key={label} className="field">
          {names.map((name, index) => (
            <Fragment key={name}>
              <label htmlFor={name}>{index === 0 ? label : `${label}, mit`}</label>
              <select id={name} name={name} defaultValue={chosen[name] ?? ''}>
                <option value="">bitte wählen</option>
                {people.map(({ value, label: person }) => (
                  <option key={value} value={value}>
                    {person}
                  </option>
                ))}
              </select>
            </Fragment>
          ))}
        </div>
      ))}
      <button type="submit" className="button button-quiet wide" name="do" value="line-up">
        Aufstellung speichern
      </button>
      <p className="quiet">Sie gilt auch für die nächsten Kämpfe, bis Sie eine andere speichern.</p>
    </>
  )
}

const Saved = () => (
  <p className="kept" role="status">
    Die Aufstellung ist gespeichert.
  </p>
)

type EarlyProps = {
  lineUp: LineUpProps
  side: Side
  head: SlipHead
  id: string
  path: string
  problem: string | undefined
}

/** Who will play, before the tie is called. */
export function EarlyLineUp({ lineUp, side, head, id, path, problem }: EarlyProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="side" value={side} />
      <input type="hidden" name="id" value={id} />
      <Problem text={problem} to={undefined} />
      {lineUp.isSaved && <Saved />}
      <h2>Wer spielt für {head.names[side]}?</h2>
      <LineUp {...lineUp} />
    </form>
  )
}

function Problem({ text, to }: { text: string | undefined; to: string | undefined }): ReactNode {
  if (text === undefined) return null
  return (
    <div className="problem" role="alert" tabIndex={-1}>
      <h2>So kann es nicht stimmen</h2>
      <p>{to === undefined ? text : <a href={`#${to}`}>{text}</a>}</p>
    </div>
  )
}

/** Two taps: who won, and what the other side had. */
function Game({ now, head }: { now: NonNullable<Writing['now']>; head: SlipHead }) {
  const { names, target, who } = head
  const points = Array.from({ length: target - 1 }, (_, index) => index)
  return (
    <>
      <h2>
        {now.name}, Satz {now.game + 1}
      </h2>
      {who.get(now.name) && <p className="quiet">{who.get(now.name)}</p>}
      <fieldset>
        <legend>Wer hat gewonnen?</legend>
        <div className="table-top pick">
          {(['home', 'guest'] as const).map((side) => (
            <label key={side}>
              <input type="radio" name="winner" value={side} />
              <span>{names[side]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Bälle der anderen Seite</legend>
        <div className="keys">
          {points.map((point) => (
            <label key={point}>
              <input type="radio" name="losing" value={point} />
              {point}
            </label>
          ))}
          <label className="more">
            <input type="radio" name="losing" value={TEN_OR_MORE} />
            {target - 1} oder mehr:
          </label>
          <input
            className="more"
            name="more"
            inputMode="numeric"
            aria-label={`Bälle der anderen Seite, ab ${target - 1}`}
            autoComplete="off"
          />
        </div>
      </fieldset>
      <button type="submit" className="button button-accent wide" name="do" value="game" data-target={target}>
        Satz {now.game + 1} speichern
      </button>
    </>
  )
}
