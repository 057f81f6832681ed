import { Check } from '#site/ui/icons.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import type { DoorTeam } from './door-view.ts'
import styles from './door.module.css'

type Row = DoorTeam & { isKept: boolean }

type Props = {
  teams: readonly Row[]
  competitions: readonly { key: string; name: string }[]
  tap: (team: string, isHere: boolean) => void
  /** A filter hides other teams. */
  isFiltered: boolean
}

/** One large button for each team. */
export function DoorList({ teams, competitions, tap, isFiltered }: Props) {
  if (teams.length === 0) {
    return <p>{isFiltered ? 'So heißt hier niemand.' : 'Noch hat sich niemand angemeldet.'}</p>
  }
  const nameOf = (key: string) => (competitions.length > 1 ? competitions.find((each) => each.key === key)?.name : '')
  return (
    <PostForm
      aria-label="Wer da ist"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        const [kind, team] = submitter?.getAttribute('value')?.split(' ') ?? []
        if (team === undefined) return
        event.preventDefault()
        tap(team, kind === 'here')
      }}
    >
      <ul className={styles['list']}>
        {teams.map((team) => (
          <li className="line gap-3 between line-above" key={team.id} data-here={team.isHere === true ? '' : undefined}>
            <div className="shrinks snug">
              <strong>{team.written}</strong>
              <small className="muted small block">
                {[nameOf(team.competition), describe(team)].filter(Boolean).join(' · ')}
              </small>
            </div>
            <TickButton team={team} />
          </li>
        ))}
      </ul>
    </PostForm>
  )
}

function TickButton({ team: { id, name, isHere } }: { team: Row }) {
  return isHere === true ? (
    <button
      className="button button-quiet tall rigid"
      name="tick"
      value={`away ${id}`}
      aria-label={`${name}: doch nicht da`}
    >
      <Icon icon={Check} size={20} /> da
    </button>
  ) : (
    <button className="button tall rigid" name="tick" value={`here ${id}`} aria-label={`${name} ist da`}>
      Ist da
    </button>
  )
}

function describe({ isHere, since, turn, isKept }: Row): string {
  const words = [
    ...(turn === undefined ? [] : [`Warteliste, Platz ${turn}`]),
    ...(isHere === true ? [since === undefined ? 'da' : `da seit ${since} Uhr`] : []),
    ...(isHere === false ? ['nicht da'] : []),
    ...(isKept ? ['wird gesendet'] : []),
  ]
  return words.join(', ')
}
