import { Fragment, type ReactNode } from 'react'
import type { LineUpChoices } from '#table-tennis/results/who-plays.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { SlipHead, SlipRubber } from './slip-view.ts'

export const SlipHeading = ({ head: { names, what, number, table } }: { head: SlipHead }) => (
  <>
    <h1>
      {names.home}
      {'\u00a0'}– {names.guest}
    </h1>
    <p className="quiet">{[what, table, `Zettel\u{a0}${number}`].filter(Boolean).join(' · ')}</p>
  </>
)

/** What every form of a slip needs. @property id of this view, so that what is sent twice counts once */
export type About = { side: Side; head: SlipHead; id: string; path: string }

type ChooseProps = Pick<About, 'head' | 'path'> & { question: string }

export const ChooseSide = ({ head: { names }, path, question }: ChooseProps) => (
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

export const Rubbers = ({ rubbers, who }: { rubbers: readonly SlipRubber[]; who: SlipHead['who'] }) => (
  <ul className="rubbers">
    {rubbers.map(({ name, games, score }) => (
      <li key={name}>
        <b>{name}</b> <small>{games.join('  ')}</small> <strong>{score}</strong>
        {who.get(name) && <small className="who">{who.get(name)}</small>}
      </li>
    ))}
  </ul>
)

export type LineUpProps = { choices: LineUpChoices; isOpen: boolean; isSaved: boolean }

/** Choices and button; the surrounding form names the side. */
export const LineUp = ({ choices: { fields, people, chosen } }: LineUpProps) => (
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

export const Saved = () => (
  <p className="kept" role="status">
    Die Aufstellung ist gespeichert.
  </p>
)

type EarlyProps = About & { lineUp: LineUpProps; problem: string | undefined }

/** The line-up before the tie is called. */
export const EarlyLineUp = ({ lineUp, side, head, id, path, problem }: EarlyProps) => (
  <form method="post" action={path}>
    <input type="hidden" name="side" value={side} />
    <input type="hidden" name="id" value={id} />
    <Problem text={problem} to={undefined} />
    {lineUp.isSaved && <Saved />}
    <h2>Wer spielt für {head.names[side]}?</h2>
    <LineUp {...lineUp} />
  </form>
)

export function Problem({ text, to }: { text: string | undefined; to: string | undefined }): ReactNode {
  if (text === undefined) return null
  return (
    <div className="problem" role="alert" tabIndex={-1}>
      <h2>So kann es nicht stimmen</h2>
      <p>{to === undefined ? text : <a href={`#${to}`}>{text}</a>}</p>
    </div>
  )
}
