import { useNavigation } from 'react-router'
import type { PersonDetails } from '#identity/use/people/person-line.ts'
import styles from './people.module.css'
import { PostForm } from '../../../ui/post-form.tsx'

type Props = { person: Pick<PersonDetails, 'state' | 'email' | 'isManagedBySso'> & { isYou: boolean } }

/** Letting somebody in, in again, or no more. */
export function AccessForms({ person: { state, email, isManagedBySso, isYou } }: Props) {
  const hasLinks = email !== undefined && !isManagedBySso
  return (
    <ul className={styles['errands']}>
      {hasLinks && <LinkErrand state={state} isYou={isYou} />}
      {state !== 'disabled' && (
        <Errand
          about="Beendet die Anmeldung auf allen Geräten, zum Beispiel wenn ein Telefon verloren ging."
          buttons={[['abmelden', 'Überall abmelden']]}
        />
      )}
      {!isYou && state !== 'disabled' && (
        <Errand
          about="Eine gesperrte Person ist sofort abgemeldet und kommt nicht mehr hinein. Konto und Ämter bleiben."
          buttons={[['sperren', 'Konto sperren']]}
        />
      )}
      {state === 'disabled' && (
        <Errand
          about="Die Person kommt mit ihrem Passwort wieder hinein."
          buttons={[['entsperren', 'Sperre aufheben']]}
        />
      )}
    </ul>
  )
}

/** A link that lets the person in, as far as one helps in this state. */
function LinkErrand({ state, isYou }: Pick<Props['person'], 'state' | 'isYou'>) {
  switch (state) {
    case 'invited':
      return (
        <Errand
          about="Die Person hat ihren Einladungslink noch nicht benutzt. Ein neuer Link ersetzt den bisherigen."
          buttons={[
            ['einladung', 'Einladung noch einmal senden'],
            ['einladungs-link', 'Nur den Link zeigen'],
          ]}
        />
      )
    case 'unconfirmed':
      return (
        <Errand
          about="Die Person hat sich selbst registriert und ihre E-Mail-Adresse noch nicht bestätigt. Mit einer Einladung bestätigt sie die Adresse und wählt ein neues Passwort."
          buttons={[
            ['einladung', 'Einladen'],
            ['einladungs-link', 'Nur den Link zeigen'],
          ]}
        />
      )
    case 'active':
      return isYou ? null : (
        <Errand
          about="Passwort vergessen, und die E-Mail dafür kommt nicht an? Geben Sie einen Link weiter, mit dem die Person ein neues wählt."
          buttons={[['passwort-link', 'Link für ein neues Passwort']]}
        />
      )
    case 'disabled':
      return null
  }
}

function Errand({ about, buttons }: { about: string; buttons: [value: string, label: string][] }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <li>
      <p>{about}</p>
      <PostForm>
        {buttons.map(([value, label]) => (
          <button
            key={value}
            className="button button-quiet"
            type="submit"
            name="vorgang"
            value={value}
            disabled={isSending}
          >
            {label}
          </button>
        ))}
      </PostForm>
    </li>
  )
}
