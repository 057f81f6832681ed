import {
  registrationDetailNames,
  registrationDetails,
  type RegistrationDetailName,
  type RegistrationDetails,
} from '#features/tournaments/registrations/registration-fields.ts'
import room from './room.module.css'
import styles from './registration.module.css'

type ShownRegistration = {
  reference: string
  teamNames: string[]
  teams: { position: number; name: string; players: { position: number; name: string; facts: string }[] }[]
  details: RegistrationDetails
  contactNumberE164: string | undefined
  received: string
  isLate: boolean
  mails: { subject: string | undefined; state: string; isGivenUp: boolean }[]
}

/** The registrant, the registered teams, and the time. */
export function RegistrationFacts({ entry }: { entry: ShownRegistration }) {
  const { details, mails } = entry
  return (
    <section className={styles['facts']} aria-label="Angaben">
      <dl className="rows gap-4">
        <Fact label={entry.teamNames.length === 1 ? 'Mannschaft' : 'Mannschaften'}>
          <ul>
            {entry.teamNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Fact>
        {entry.teams
          .filter(({ players }) => players.length > 0)
          .map((team) => (
            <Fact key={team.position} label={entry.teams.length === 1 ? 'Es spielen' : `Für ${team.name} spielen`}>
              <Players players={team.players} />
            </Fact>
          ))}
        {registrationDetailNames
          .filter((name) => details[name] !== '')
          .map((name) => (
            <Fact key={name} label={registrationDetails[name].label}>
              <DetailLink address={linkedDetails[name]?.(entry)}>{details[name]}</DetailLink>
            </Fact>
          ))}
        <Fact label="Eingegangen">
          {entry.received}
          {entry.isLate && <span className={room['late']}>nach dem Anmeldeschluss</span>}
        </Fact>
        {details.contactEmail === '' && <Fact label={registrationDetails.contactEmail.label}>keine Adresse</Fact>}
        <Mails mails={mails} />
      </dl>
    </section>
  )
}

const Players = ({ players }: Pick<ShownRegistration['teams'][number], 'players'>) => (
  <ul>
    {players.map((player) => (
      <li key={player.position}>
        {player.name}
        <span className="detail">{player.facts}</span>
      </li>
    ))}
  </ul>
)

const Mails = ({ mails }: Pick<ShownRegistration, 'mails'>) => (
  <Fact label="E-Mails an diese Adresse">
    {mails.length === 0 && 'keine bekannt'}
    <ul>
      {mails.map(({ subject, state, isGivenUp }, index) => (
        <li key={index}>
          {subject === undefined ? 'Bestätigung der Anmeldung' : `Nachricht „${subject}“`}
          <span className={isGivenUp ? 'detail strong wrong' : 'detail'}>{state}</span>
        </li>
      ))}
    </ul>
  </Fact>
)

/** Links of details. */
const linkedDetails: Partial<Record<RegistrationDetailName, (entry: ShownRegistration) => string | undefined>> = {
  contactNumber: ({ contactNumberE164: number }) => (number === undefined ? undefined : `tel:${number}`),
  contactEmail: ({ details, reference }) =>
    `mailto:${details.contactEmail}?subject=${encodeURIComponent(`Ihre Anmeldung ${reference}`)}`,
}

const DetailLink = ({ address, children }: { address: string | undefined; children: string }) =>
  address === undefined ? children : <a href={address}>{children}</a>

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="muted small">{label}</dt>
    <dd className="strong">{children}</dd>
  </div>
)
