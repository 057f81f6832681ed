import type { PersonDetails, PersonState } from '#identity/use/people/person-line.ts'
import styles from './people.module.css'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

type ShownPasskey = { id: string; name: string; lastUse: string | undefined; isSecondStep: boolean }
type Props = {
  person: Pick<PersonDetails, 'state' | 'email' | 'isManagedBySso'> & { isYou: boolean; passkeys: ShownPasskey[] }
}

/** Forms to invite a person, readmit them, or block their access. */
export function AccessForms({ person: { state, email, isManagedBySso, isYou, passkeys } }: Props) {
  const hasLinks = email !== undefined && !isManagedBySso && !(state === 'active' && isYou)
  const linkErrand = hasLinks ? linkErrands[state] : undefined
  return (
    <ul className={styles['commands']}>
      {linkErrand && <Command {...linkErrand} />}
      {state !== 'disabled' && (
        <Command
          about="Beendet die Anmeldung auf allen Geräten, zum Beispiel wenn ein Telefon verloren ging."
          buttons={[['abmelden', 'Überall abmelden']]}
        />
      )}
      {!isYou && passkeys.map((passkey) => <PasskeyErrand key={passkey.id} {...passkey} />)}
      {!isYou && state !== 'disabled' && (
        <Command
          about="Eine gesperrte Person ist sofort abgemeldet und kommt nicht mehr hinein. Konto und Ämter bleiben."
          buttons={[['sperren', 'Konto sperren']]}
        />
      )}
      {state === 'disabled' && (
        <Command
          about="Die Person kommt mit ihrem Passwort wieder hinein."
          buttons={[['entsperren', 'Sperre aufheben']]}
        />
      )}
    </ul>
  )
}

/** The password stays, so the owner of a lost device can still sign in with it. */
function PasskeyErrand({ id, name, lastUse, isSecondStep }: ShownPasskey) {
  const used = lastUse === undefined ? 'noch nicht benutzt' : `zuletzt benutzt am ${lastUse} Uhr`
  const lost = isSecondStep ? ' Auch als zweiter Schritt nach dem Passwort fällt er weg.' : ''
  return (
    <Command
      about={`Passkey „${name}“, ${used}. Ist das Gerät verloren, entfernen Sie ihn; das Passwort bleibt gültig.${lost}`}
      buttons={[['passkey', 'Passkey entfernen', `Passkey entfernen: ${name}`]]}
      passkey={id}
    />
  )
}

/** A sign-in link for the person, if one helps in this state. */
const linkErrands: Record<PersonState, ErrandProps | undefined> = {
  invited: {
    about: 'Die Person hat ihren Einladungslink noch nicht benutzt. Ein neuer Link ersetzt den bisherigen.',
    buttons: [
      ['einladung', 'Einladung noch einmal senden'],
      ['einladungs-link', 'Nur den Link zeigen'],
    ],
  },
  unconfirmed: {
    about:
      'Die Person hat sich selbst registriert und ihre E-Mail-Adresse noch nicht bestätigt. Mit einer Einladung bestätigt sie die Adresse und wählt ein neues Passwort.',
    buttons: [
      ['einladung', 'Einladen'],
      ['einladungs-link', 'Nur den Link zeigen'],
    ],
  },
  active: {
    about:
      'Passwort vergessen, und die E-Mail dafür kommt nicht an? Geben Sie einen Link weiter, mit dem die Person ein neues wählt.',
    buttons: [['passwort-link', 'Link für ein neues Passwort']],
  },
  disabled: undefined,
}

type ErrandProps = {
  about: string
  /** `name`: accessible name for users who hear the button out of context. */
  buttons: [value: string, label: string, name?: string][]
  passkey?: string
}

const Command = ({ about, buttons, passkey }: ErrandProps) => (
  <li className="rows gap-2 line-above">
    <p>{about}</p>
    <PostForm className="cluster gap-2">
      {passkey !== undefined && <input type="hidden" name="passkey" value={passkey} />}
      {buttons.map(([value, label, name]) => (
        <Submit key={value} kind="quiet" name="vorgang" value={value} aria-label={name}>
          {label}
        </Submit>
      ))}
    </PostForm>
  </li>
)
