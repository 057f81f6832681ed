import room from './room.module.css'
import styles from './registration.module.css'

type Props = {
  entry: {
    reference: string
    teamNames: string[]
    contactName: string
    contactAddress: string
    contactNumber: string
    contactNumberE164: string | undefined
    contactEmail: string
    received: string
    isLate: boolean
    mails: { subject: string | undefined; state: string; isTrouble: boolean }[]
  }
}

/** Who has registered whom, and when. */
export function RegistrationFacts({ entry }: Props) {
  const { contactNumber, contactNumberE164, contactEmail, mails } = entry
  return (
    <section className={styles['facts']} aria-label="Angaben">
      <dl>
        <Fact label={entry.teamNames.length === 1 ? 'Mannschaft' : 'Mannschaften'}>
          <ul>
            {entry.teamNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Fact>
        <Fact label="Ansprechperson">{entry.contactName}</Fact>
        <Fact label="Telefon">
          {contactNumberE164 === undefined ? contactNumber : <a href={`tel:${contactNumberE164}`}>{contactNumber}</a>}
        </Fact>
        <Fact label="E-Mail">
          <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(`Ihre Anmeldung ${entry.reference}`)}`}>
            {contactEmail}
          </a>
        </Fact>
        <Fact label="Adresse">{entry.contactAddress}</Fact>
        <Fact label="Eingegangen">
          {entry.received}
          {entry.isLate && <span className={room['late']}>nach dem Anmeldeschluss</span>}
        </Fact>
        <Fact label="E-Mails an diese Adresse">
          {mails.length === 0 && 'keine bekannt'}
          <ul>
            {mails.map(({ subject, state, isTrouble }, index) => (
              <li key={index}>
                {subject === undefined ? 'Bestätigung der Anmeldung' : `Nachricht „${subject}“`}
                <span className={isTrouble ? room['trouble'] : room['state']}>{state}</span>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
