import { useState } from 'react'
import { standingNames, type Standing } from '#features/tournaments/registrations/team.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { competitionFields, nameFields, playerFields } from '../../tournaments/team-fields.ts'
import { NoMail } from './lending/lent-notice.tsx'
import styles from './registration.module.css'

/** In place of the position of a team that is not there yet. */
export const NEW_TEAM = 'neu'

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
  /** At its team. */
  refused: RefusedForm | undefined
}

/** The director's hand on each team; the entrant is told of every change. */
export const TeamForms = ({ teams, competitions, hasPrice, isInHall, asksAge, refused }: Props) => (
  <section aria-labelledby="mannschaften">
    <h2 id="mannschaften">Mannschaften</h2>
    <RefusalSummary refused={refused} unsent="Noch nicht geändert" />
    <p>{isInHall ? <NoMail /> : 'Jede Änderung geht auch per E-Mail an die Ansprechperson.'}</p>
    {teams.map((team) => (
      <Fold key={team.position} isRefused={refused?.at === String(team.position)}>
        <summary>
          {team.name}: {standingNames[team.standing]}
          {hasPrice && (team.isPaid ? ', bezahlt' : ', offen')}
        </summary>
        <OneTeam team={team} competitions={competitions} hasPrice={hasPrice} asksAge={asksAge} refused={refused} />
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
  <Fold isRefused={refused?.at === NEW_TEAM}>
    <summary>Mannschaft hinzufügen</summary>
    <TeamForm
      command="add"
      form={{
        fields: { ...nameFields('Name der neuen Mannschaft'), ...competitionFields(competitions) },
        typed: { competition: competitions[0]?.value ?? '' },
      }}
      refused={refused}
    >
      <FormFields key={`more-than-${teamCount}`} />
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
        <TeamForm
          command="move"
          position={position}
          form={{ fields: competitionFields(competitions), typed: { competition } }}
          refused={refused}
        >
          <FormFields />
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
  <TeamForm
    command="rename"
    position={position}
    form={{ fields: nameFields('Name'), typed: { teamName: name } }}
    refused={refused}
  >
    <FormFields />
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
        <TeamForm
          command="add-player"
          position={position}
          form={{ fields: playerFields(mostPlayers, asksAge) }}
          refused={refused}
        >
          {/* Whoever is entered leaves empty fields for the next one; the button keeps the focus. */}
          <FormFields key={`more-than-${players.length}`} />
          <button className="button button-quiet" type="submit">
            Name eintragen
          </button>
        </TeamForm>
      )}
    </>
  )
}

type TeamFormProps = {
  command: string
  position?: number
  form?: ShownForm
  refused?: RefusedForm | undefined
  children: React.ReactNode
}

function TeamForm({ command, position, form = { fields: {} }, refused, children }: TeamFormProps) {
  const at = position?.toString() ?? NEW_TEAM
  const own = refused?.at === at && refused.typed['errand'] === command ? refused : undefined
  return (
    <DescribedForm form={form} refused={own} at={at}>
      <input type="hidden" name="part" value="team" />
      <input type="hidden" name="errand" value={command} />
      {position !== undefined && <input type="hidden" name="position" value={position} />}
      {children}
    </DescribedForm>
  )
}

const MayWait = () => (
  <p>
    <label className="affirmation">
      <input type="checkbox" name="mayWait" value="yes" /> darf warten, wenn kein Platz frei ist
    </label>
  </p>
)
