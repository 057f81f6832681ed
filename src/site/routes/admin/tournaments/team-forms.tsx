import { useState } from 'react'
import { standingNames } from '#features/tournaments/registrations/team.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { competitionFields, nameFields, playerFields } from '../../tournaments/team-fields.ts'
import type { Route } from './+types/registration.ts'
import { NoMail } from './lending/lent-notice.tsx'
import styles from './registration.module.css'

/** Stands for the position of a new team. */
export const NEW_TEAM = 'neu'

type Entry = Route.ComponentProps['loaderData']
type ShownTeam = Entry['teams'][number]
/** @property refused a refusal that belongs to one of the teams */
type Props = Pick<Entry, 'teams' | 'competitions' | 'hasPrice' | 'isInHall' | 'asksAge'> & {
  refused: RefusedForm | undefined
}

/** The director's changes to each team; the entrant gets a mail about every change. */
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

/** Opens after a refusal and stays open, so that the next name can be corrected as well. */
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
      submit="Hinzufügen"
    >
      <FormFields key={`more-than-${teamCount}`} />
      <MayWait />
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
          submit="Verschieben"
        >
          <FormFields />
          <MayWait />
        </TeamForm>
      )}
      {hasPrice && (
        <TeamForm
          command={isPaid ? 'unpay' : 'pay'}
          position={position}
          submit={isPaid ? 'Doch nicht bezahlt' : 'Als bezahlt vermerken'}
        />
      )}
      <TeamForm
        command={isOut ? 'return' : 'withdraw'}
        position={position}
        submit={isOut ? 'Wieder anmelden' : 'Abmelden'}
      >
        {isOut && <MayWait />}
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
    submit="Umbenennen"
  >
    <FormFields />
  </TeamForm>
)

/** Adds players to a team; the facts beside already list its present ones. */
function Players({ team, asksAge, refused }: Pick<Props, 'asksAge' | 'refused'> & { team: ShownTeam }) {
  const { position, players, mostPlayers } = team
  return (
    <>
      {players.map((player) => (
        <TeamForm
          key={player.position}
          command="remove-player"
          position={position}
          submit={<>{player.name} streichen</>}
        >
          <input type="hidden" name="player" value={player.position} />
          <input type="hidden" name="name" value={player.name} />
        </TeamForm>
      ))}
      {players.length < mostPlayers && (
        <TeamForm
          command="add-player"
          position={position}
          form={{ fields: playerFields(mostPlayers, asksAge) }}
          refused={refused}
          submit="Name eintragen"
        >
          {/* New empty fields after each added player; the button keeps the focus. */}
          <FormFields key={`more-than-${players.length}`} />
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
  submit: React.ReactNode
  children?: React.ReactNode
}

function TeamForm({ command, position, form = { fields: {} }, refused, submit, children }: TeamFormProps) {
  const at = position?.toString() ?? NEW_TEAM
  const own = refused?.at === at && refused.typed['errand'] === command ? refused : undefined
  return (
    <DescribedForm form={form} refused={own} at={at}>
      <input type="hidden" name="part" value="team" />
      <input type="hidden" name="errand" value={command} />
      {position !== undefined && <input type="hidden" name="position" value={position} />}
      {children}
      <button className="button button-quiet" type="submit">
        {submit}
      </button>
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
