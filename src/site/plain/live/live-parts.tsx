import type { ReactNode } from 'react'
import type { LiveCompetition, LiveResult, LiveView } from '#features/tournaments/live/show-live.ts'
import type { FrameTable } from '#features/tournaments/live/show-frame.ts'
import type { GroupTable } from '#features/tournaments/live/show-group.ts'
import { Group } from './group-part.tsx'
import { Mine } from './mine-part.tsx'
import type { SideLine, TieLine } from '#features/tournaments/live/tie-line.ts'

/** A part of the page that changes by itself. @property area its place on a wide screen @property isFold closed until the reader opens it */
export type LivePart = {
  name: string
  area: 'mine' | 'latest' | 'main'
  isSpoken?: boolean
  isFold?: boolean
  content: ReactNode
}

/** @property path of the page @property chosen the followed team */
type Place = { path: string; resultsPath: string; chosen: string | undefined }

/** All parts of the page in their order on a phone. */
export function liveParts(view: LiveView, { path, resultsPath, chosen }: Place): LivePart[] {
  const several = view.competitions.length > 1
  return [
    { name: 'mine', area: 'mine', isSpoken: true, content: <Mine view={view} path={path} /> },
    ...(view.mine.length === 0
      ? [{ name: 'calls', area: 'mine', content: <Calls view={view} resultsPath={resultsPath} /> } as const]
      : []),
    ...view.competitions.flatMap((competition) => competitionParts(competition, { several, chosen })),
    { name: 'latest', area: 'latest', content: <Latest results={view.latest} /> },
  ]
}

type Shown = { several: boolean; chosen: string | undefined }

function competitionParts(competition: LiveCompetition, shown: Shown): LivePart[] {
  const { key, name, places } = competition
  const part = (rest: string, content: ReactNode): LivePart => ({ name: `${key}-${rest}`, area: 'main', content })
  return [
    ...(shown.several ? [part('name', <p className="competition">{name}</p>)] : []),
    ...(places.length > 0 ? [part('places', <Places places={places} />)] : []),
    ...frameParts(competition, shown),
    ...groupParts(competition, shown),
  ]
}

/** Those of the followed team come first; the others are then folded. */
function ownFirst<T>(all: readonly T[], isOwn: (one: T) => boolean): { one: T; index: number; isOpen: boolean }[] {
  const hasOwn = all.some(isOwn)
  return all
    .map((one, index) => ({ one, index, isOpen: isOwn(one) || !hasOwn }))
    .toSorted((before, after) => Number(after.isOpen) - Number(before.isOpen))
}

function frameParts({ key, frames }: LiveCompetition, { chosen }: Shown): LivePart[] {
  const isOwn = ({ rounds }: FrameTable) =>
    rounds.some(({ ties }) => ties.some(({ home, guest }) => [home.team, guest.team].includes(chosen ?? '')))
  return ownFirst(frames, isOwn).map(({ one: frame, isOpen }) => {
    const fold = { id: `${key} ${frame.key}`, name: frame.name }
    return foldable(`${key}-${frame.key}`, <Frame frame={frame} />, isOpen ? undefined : fold)
  })
}

/** Groups are folded once a frame is played. */
function groupParts({ key, groups, frames }: LiveCompetition, { chosen }: Shown): LivePart[] {
  const isOwn = ({ rows }: GroupTable) => rows.some(({ team }) => team === chosen)
  return ownFirst(groups, isOwn).map(({ one: group, index, isOpen }) => {
    const isFold = !isOpen || (frames.length > 0 && !isOwn(group))
    const note = group.isFinal ? 'Endstand' : `${group.over} von ${group.ties} gespielt`
    const fold = { id: `${key} ${group.name}`, name: group.name, note }
    return foldable(`${key}-group-${index}`, <Group group={group} chosen={chosen} />, isFold ? fold : undefined)
  })
}

type FoldProps = { id: string; name: string; note?: string }

const foldable = (name: string, content: ReactNode, fold: FoldProps | undefined): LivePart => ({
  name,
  area: 'main',
  isFold: fold !== undefined,
  content: fold ? <Fold {...fold}>{content}</Fold> : content,
})

const Fold = ({ id, name, note, children }: FoldProps & { children: ReactNode }) => (
  <details data-key={id}>
    <summary>
      <b>{name}</b> <small>{note}</small>
    </summary>
    {children}
  </details>
)

function Calls({ view: { calls, pause, phase }, resultsPath }: { view: LiveView; resultsPath: string }) {
  if (phase === 'over') {
    return (
      <>
        <h2>Das Turnier ist zu Ende</h2>
        <p>
          <a href={resultsPath}>Alle Ergebnisse auf einer Seite</a>
        </p>
      </>
    )
  }
  return (
    <>
      <h2>Jetzt an den Tischen</h2>
      {pause !== undefined && <p className="duty">{pause}</p>}
      {calls.length === 0 && pause === undefined && <p>Gerade spielt niemand.</p>}
      <ol className="ties">
        {calls.map((tie) => (
          <li key={tie.key}>
            <Tie tie={tie} />
          </li>
        ))}
      </ol>
    </>
  )
}

const Places = ({ places }: { places: LiveCompetition['places'] }) => (
  <>
    <h2>Die Plätze</h2>
    <ol className="places">
      {places.map(({ place, name }) => (
        <li key={name}>
          <b>{place}.</b> {name}
        </li>
      ))}
    </ol>
  </>
)

const Latest = ({ results }: { results: readonly LiveResult[] }) => (
  <>
    <h2>Letzte Ergebnisse</h2>
    {results.length === 0 && <p>Noch ist kein Kampf zu Ende.</p>}
    <ol className="results">
      {results.map(({ key, time, home, guest, what, competition }) => (
        <li key={competition + key}>
          <time>{time}</time>
          <span>
            {home.name} – {guest.name}
          </span>
          <b>
            {home.score}:{guest.score}
          </b>
          <small>{competition === '' ? what : `${competition}: ${what}`}</small>
        </li>
      ))}
    </ol>
  </>
)

/** Round by round, with the present one open; where there is room, the whole tree as well. */
function Frame({ frame: { key, name, rounds, tree } }: { frame: FrameTable }) {
  const inTree = new Set(tree.flat().flatMap((tie) => tie?.key ?? []))
  return (
    <>
      <h2>{name}</h2>
      <div className="tree" role="group" aria-label={`Turnierbaum ${name}`}>
        {tree.map((ties, index) => (
          <div key={index}>
            <h3>{rounds.find((round) => round.ties.some((tie) => ties.some((own) => own?.key === tie.key)))?.name}</h3>
            <ol>
              {ties.map((tie, position) => (
                <li key={position} className={tie ? undefined : 'pass'}>
                  {tie && <Tie tie={tie} />}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      {rounds.map((round) => (
        <details
          key={round.name + round.ties[0]?.key}
          data-key={`${key} ${round.name}`}
          open={round.isCurrent}
          className={round.ties.every((tie) => inTree.has(tie.key)) ? 'treed' : undefined}
        >
          <summary>
            <b>{round.name}</b> <small>{round.summary}</small>
          </summary>
          <ol className="ties">
            {round.ties.map((tie) => (
              <li key={tie.key}>
                <Tie tie={tie} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </>
  )
}

function Tie({ tie: { home, guest, words, isNow, isOver } }: { tie: TieLine }) {
  const isOpen = !isNow && !isOver && (home.team === undefined || guest.team === undefined)
  return (
    <div className={isNow ? 'tie now' : isOpen ? 'tie open' : 'tie'}>
      <Side {...home} />
      <Side {...guest} />
      {words !== '' && (
        <small>
          {isNow && <span className="dot" />}
          {words}
        </small>
      )}
    </div>
  )
}

const Side = ({ name, score, hasWon }: SideLine) => (
  <p className={hasWon ? 'won' : undefined}>
    <span>
      {name}
      {hasWon && <span className="visually-hidden"> (gewonnen)</span>}
    </span>
    <b>{score}</b>
  </p>
)
