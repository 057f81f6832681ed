import { rubberField, TEN_OR_MORE } from './slip-form.ts'
import { LineUp, Problem, Rubbers, Saved, type About, type LineUpProps } from './slip-parts.tsx'
import type { SlipHead, Writing } from './slip-view.ts'

type WriteProps = About & {
  writing: Writing
  problem: string | undefined
  /** The taps for the next game. */
  tapped: Record<string, string>
  lineUp: LineUpProps | undefined
}

export function Write({ writing, side, head, id, path, problem, tapped, lineUp }: WriteProps) {
  const { rubbers, now, mistake, score } = writing
  const written = rubbers.filter(({ games }) => games.length > 0)
  return (
    <form method="post" action={path} data-slip={id}>
      <input type="hidden" name="side" value={side} />
      <input type="hidden" name="id" value={id} />
      <Problem text={problem ?? mistake?.text} to={mistake && rubberField(mistake.rubber)} />
      {lineUp?.isSaved && <Saved />}
      {written.length > 0 && <Rubbers rubbers={written} who={head.who} />}
      {now && !mistake && <Game now={now} head={head} tapped={tapped} />}
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
      <AllAtOnce writing={writing} head={head} />
      <p className="quiet">Aufgegeben oder nicht angetreten? Das trägt die Turnierleitung ein.</p>
    </form>
  )
}

/** For users who have the whole slip before them, and to correct a mistake. */
const AllAtOnce = ({ writing: { rubbers, mistake }, head: { names, who } }: Pick<WriteProps, 'writing' | 'head'>) => (
  <details open={mistake !== undefined}>
    <summary>Alle Sätze auf einmal schreiben</summary>
    <p className="quiet" id="so">
      Punkte der Verliererseite je Satz, zum Beispiel „7, -9, 11“. Ein Minus davor, wenn {names.guest} den Satz gewann.
      „11:7“ geht auch.
    </p>
    {rubbers.map(({ name, text }, index) => (
      <p key={name} className="field">
        <label htmlFor={rubberField(index)}>
          {name} {who.get(name) && <small>{who.get(name)}</small>}
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
)

/** Two taps: the winner, and the points of the other side. */
function Game({ now, head, tapped }: { now: NonNullable<Writing['now']> } & Pick<WriteProps, 'head' | 'tapped'>) {
  const { names, target, who } = head
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
              <input type="radio" name="winner" value={side} defaultChecked={tapped['winner'] === side} />
              <span>{names[side]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <LosersPoints target={target} tapped={tapped} />
      <button type="submit" className="button button-accent wide" name="do" value="game" data-target={target}>
        Satz {now.game + 1} speichern
      </button>
    </>
  )
}

function LosersPoints({ target, tapped }: Pick<SlipHead, 'target'> & Pick<WriteProps, 'tapped'>) {
  const points = Array.from({ length: target - 1 }, (_, index) => index)
  return (
    <fieldset>
      <legend>Bälle der anderen Seite</legend>
      <div className="keys">
        {points.map((point) => (
          <label key={point}>
            <input type="radio" name="losing" value={point} defaultChecked={tapped['losing'] === String(point)} />
            {point}
          </label>
        ))}
        <label className="more">
          <input type="radio" name="losing" value={TEN_OR_MORE} defaultChecked={tapped['losing'] === TEN_OR_MORE} />
          {target - 1} oder mehr:
        </label>
        <input
          className="more"
          name="more"
          inputMode="numeric"
          aria-label={`Bälle der anderen Seite, ab ${target - 1}`}
          autoComplete="off"
          defaultValue={tapped['more']}
        />
      </div>
    </fieldset>
  )
}
