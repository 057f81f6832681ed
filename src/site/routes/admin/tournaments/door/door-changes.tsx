import { PostForm } from '../../../../ui/post-form.tsx'
import { NoMail } from '../lending/no-mail.tsx'
import room from '../room.module.css'
import type { DoorTeam } from './door-view.ts'
import styles from './door.module.css'

/** Who has a place and did not come: before the draw they are struck, so that others can play. */
export function MissingTeams({ teams, isInHall }: { teams: readonly DoorTeam[]; isInHall: boolean }) {
  const missing = teams.filter(({ turn, isHere }) => turn === undefined && isHere !== true)
  if (missing.length === 0) return null
  return (
    <details className={room['fold']}>
      <summary>Nicht gekommen? ({missing.length})</summary>
      <p className="detail">
        Wer gestrichen wird, ist abgemeldet{!isInHall && ' und bekommt eine E-Mail'}. Sein Platz geht vor Turnierbeginn
        von selbst an die Warteliste, danach von Hand. {isInHall && <NoMail />}
      </p>
      <TeamButtons teams={missing} name="strike" label="Streichen" />
    </details>
  )
}

/** Who waits; a place that is free goes to whoever is there. */
export function WaitingTeams({ teams }: { teams: readonly DoorTeam[] }) {
  const waiting = teams.filter(({ turn }) => turn !== undefined).toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0))
  if (waiting.length === 0) return null
  return (
    <details className={room['fold']}>
      <summary>Warteliste ({waiting.length})</summary>
      <TeamButtons teams={waiting} name="seat" label="Rückt nach" />
    </details>
  )
}

type TeamButtonsProps = { teams: readonly DoorTeam[]; name: 'strike' | 'seat'; label: string }

const TeamButtons = ({ teams, name, label }: TeamButtonsProps) => (
  <PostForm>
    <ul className={styles['list']}>
      {teams.map((team) => (
        <li key={team.id}>
          <div>
            <strong>{team.written}</strong>
            {team.turn !== undefined && (
              <small>
                Platz {team.turn}
                {team.isHere === true && ', ist da'}
              </small>
            )}
          </div>
          <button className="button button-quiet" name={name} value={team.id} aria-label={`${team.name}: ${label}`}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  </PostForm>
)
