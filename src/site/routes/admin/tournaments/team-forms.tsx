import { useState } from 'react'
import { standingNames, type Standing } from '#features/tournaments/registrations/team.ts'
import { FormField, FormSelect, FormSummary, mistakesTitle } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { PlayerFields } from '../../tournaments/player-fields.tsx'
import { NoMail } from './lending/lent-notice.tsx'
import type { RefusedTeam } from './team-command.ts'
import styles from './registration.module.css'

type ShownTeam = {
  position: number
  name: string
  competition: string
  standing: Standing
  isPaid: boolean
  players: { position: number; name: string }[]
  mostPlayers: number
}
type Props = {
  teams: ShownTeam[]
  competitions: { value: string; label: string }[]
  hasPrice: boolean
  isInHall: boolean
  asksAge: number | undefined
  refused: RefusedTeam | undefined
}

/** The director's hand on each team; the entrant is told of every change. */
export const TeamForms = ({ teams, competitions, hasPrice, isInHall, asksAge, refused }: Props) => (
  <section aria-labelledby="mannschaften">
    <h2 id="mannschaften">Mannschaften</h2>
    {refused && (
      <FormSummary
        title={refused.mistakes.length === 0 ? 'Noch nicht geändert' : mistakesTitle(refused.mistakes)}
        message={refused.message}
        mistakes={refused.mistakes.map(({ field, message }) => ({
          field: `${field}-${refused.position ?? 'neu'}`,
          message,
        }))}
      />
    )}
    <p>{isInHall ? <NoMail /> : 'Jede Änderung geht auch per E-Mail an die Ansprechperson.'}</p>
    {teams.map((team) => (
      <Fold key={team.position} isRefused={refused?.position === String(team.position)}>
        <summary>
          {team.name}: {standingNames[team.standing]}
          {hasPrice && (team.isPaid ? ', bezahlt' : ', offen')}
        </summary>
        <OneTeam
          team={team}
          competitions={competitions}
          hasPrice={hasPrice}
          asksAge={asksAge}
          refused={refused?.position === String(team.position) ? refused : undefined}
        />
      </Fold>
    ))}
    <AddTeam competitions={competitions} teamCount={teams.length} refused={refused} />
  </section>
)

/** Opens for what was refused in it and stays so: whoever has mended one name goes on with the next. */
function Fold({ isRefused, children }: { isRefused: boolean; children: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(isRefused)
  if (isRefused && !isOpen) setIsOpen(true)
  return (
    <details className={styles['team']} open={isOpen}>
      {children}
    </details>
  )
}

type AddTeamProps = Pick<Props, 'competitions' | 'refused'> & { teamCount: number }

const AddTeam = ({ competitions, teamCount, refused }: AddTeamProps) => (
  <Fold isRefused={refused !== undefined && refused.position === undefined}>
    <summary>Mannschaft hinzufügen</summary>
    <TeamForm command="add">
      <FormField
        key={`more-than-${teamCount}`}
        name="teamName"
        id="teamName-neu"
        label="Name der neuen Mannschaft"
        mistakes={refused?.position === undefined ? refused?.mistakes : []}
        input={{
          maxLength: 200,
          defaultValue: refused?.position === undefined ? refused?.typed['teamName'] : '',
        }}
      />
      <Competition id="neu" competitions={competitions} chosen={competitions[0]?.value ?? ''} />
      <MayWait />
      <button className="button button-quiet" type="submit">
        Hinzufügen
      </button>
    </TeamForm>
  </Fold>
)

function OneTeam({
  team,
  competitions,
  hasPrice,
  asksAge,
  refused,
}: Omit<Props, 'teams' | 'isInHall'> & { team: ShownTeam }) {
  const { position, competition, standing, isPaid } = team
  const isOut = standing === 'withdrawn' || standing === 'lapsed'
  if (standing === 'moved') return <p>Steht bei einer anderen Anmeldung.</p>
  return (
    <>
      <RenameForm team={team} refused={refused} />
      {!isOut && <Players team={team} asksAge={asksAge} refused={refused} />}
      {competitions.length > 1 && (
        <TeamForm command="move" position={position}>
          <Competition id={String(position)} competitions={competitions} chosen={competition} />
          <MayWait />
          <button className="button button-quiet" type="submit">
            Verschieben
          </button>
        </TeamForm>
      )}
      {hasPrice && (
        <TeamForm command={isPaid ? 'unpay' : 'pay'} position={position}>
          <button className="button button-quiet" type="submit">
            {isPaid ? 'Doch nicht bezahlt' : 'Als bezahlt vermerken'}
          </button>
        </TeamForm>
      )}
      <TeamForm command={isOut ? 'return' : 'withdraw'} position={position}>
        {isOut && <MayWait />}
        <button className="button button-quiet" type="submit">
          {isOut ? 'Wieder anmelden' : 'Abmelden'}
        </button>
      </TeamForm>
    </>
  )
}

const RenameForm = ({ team: { position, name }, refused }: Pick<Props, 'refused'> & { team: ShownTeam }) => (
  <TeamForm command="rename" position={position}>
    <FormField
      name="teamName"
      id={`teamName-${position}`}
      label="Name"
      mistakes={refused?.mistakes}
      input={{ defaultValue: refused?.typed['teamName'] ?? name, maxLength: 200 }}
    />
    <button className="button button-quiet" type="submit">
      Umbenennen
    </button>
  </TeamForm>
)

/** Who plays for it; those who are named already stand beside, among the facts. */
function Players({ team, asksAge, refused }: Pick<Props, 'asksAge' | 'refused'> & { team: ShownTeam }) {
  const { position, players, mostPlayers } = team
  return (
    <>
      {players.map((player) => (
        <TeamForm key={player.position} command="remove-player" position={position}>
          <input type="hidden" name="player" value={player.position} />
          <input type="hidden" name="name" value={player.name} />
          <button className="button button-quiet" type="submit">
            {player.name} streichen
          </button>
        </TeamForm>
      ))}
      {players.length < mostPlayers && (
        <TeamForm command="add-player" position={position}>
          <PlayerFields
            // Whoever is entered leaves empty fields for the next one.
            key={`more-than-${players.length}`}
            team={position}
            mostPlayers={mostPlayers}
            asksAge={asksAge}
            mistakes={refused?.mistakes}
            typed={refused?.typed ?? {}}
          />
          <button className="button button-quiet" type="submit">
            Name eintragen
          </button>
        </TeamForm>
      )}
    </>
  )
}

type TeamFormProps = { command: string; position?: number; children: React.ReactNode }

const TeamForm = ({ command, position, children }: TeamFormProps) => (
  <PostForm>
    <input type="hidden" name="part" value="team" />
    <input type="hidden" name="errand" value={command} />
    {position !== undefined && <input type="hidden" name="position" value={position} />}
    {children}
  </PostForm>
)

function Competition({ id, competitions, chosen }: Pick<Props, 'competitions'> & { id: string; chosen: string }) {
  if (competitions.length === 1) return <input type="hidden" name="competition" value={chosen} />
  return (
    <FormSelect name="competition" id={`competition-${id}`} label="Wettbewerb" options={competitions} chosen={chosen} />
  )
}

const MayWait = () => (
  <p>
    <label className="affirmation">
      <input type="checkbox" name="mayWait" value="yes" /> darf warten, wenn kein Platz frei ist
    </label>
  </p>
)
