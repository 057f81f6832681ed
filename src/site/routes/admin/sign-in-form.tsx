import { href, Link, useNavigation } from 'react-router'
import { cx } from '#site/ui/cx.ts'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../described-form/described-form.tsx'
import { EMAIL, PASSWORD, signInFields, type RefusedSignIn } from './sign-in-fields.ts'
import type { Route } from './+types/sign-in.ts'
import styles from './sign-in.module.css'
import { PasskeyButton } from '../../ui/passkey-button.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { Submit } from '../../ui/submit.tsx'

type Props = Extract<Route.ComponentProps['loaderData'], { kind: 'first-step' }> & {
  refused: RefusedSignIn | undefined
}

/** First step of signing in. */
export function SignInForm({ isSignUpOpen, hasPasskeys, providers, wayBack, externalRefusal, refused }: Props) {
  const isGoingOn = wayBack !== href('/admin')
  return (
    <div className={cx('wrap', styles['page'])}>
      <div className={styles['card']}>
        <RefusalSummary refused={refused ?? { mistakes: [], message: externalRefusal }} unsent="Nicht angemeldet" />
        {refused && <Confirmation refused={refused} />}
        {isGoingOn && (
          <p className="form-note" data-way-back>
            Melden Sie sich an, dann geht es dort weiter, wo Sie hinwollten.
          </p>
        )}
        <PasswordForm refused={refused} hasPasskeys={hasPasskeys} />
        <Providers providers={providers} wayBack={wayBack} />
      </div>
      <WithoutPassword isSignUpOpen={isSignUpOpen} />
    </div>
  )
}

const fields: Fields = {
  email: EMAIL,
  password: { ...PASSWORD, autoComplete: 'current-password' },
  [signInFields.keep]: {
    kind: 'yes',
    label: 'Angemeldet bleiben',
    hint: 'Nur auf eigenen Geräten. Sonst endet die Anmeldung, wenn Sie den Browser schließen.',
  },
}

function PasswordForm({ refused, hasPasskeys }: Pick<Props, 'refused' | 'hasPasskeys'>) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <DescribedForm form={{ fields }} refused={refused} aria-label="Anmeldung">
      <FormFields names={['email', 'password']} />
      <div className="below-5">
        <FormFields names={[signInFields.keep]} />
      </div>
      <Submit>{isSending ? 'Wird geprüft …' : 'Anmelden'}</Submit>
      {hasPasskeys && (
        <PasskeyButton
          purpose="anmelden"
          hint="Mit Fingerabdruck, Gesicht oder Geräte-PIN, wenn Sie das unter „Mein Konto“ eingerichtet haben."
        >
          Mit Passkey anmelden
        </PasskeyButton>
      )}
    </DescribedForm>
  )
}

/** For users who cannot fill in the form. */
const WithoutPassword = ({ isSignUpOpen }: { isSignUpOpen: Props['isSignUpOpen'] }) => (
  <aside className={styles['aside']}>
    <h2>Passwort vergessen?</h2>
    <p>Wir schicken Ihnen einen Link, mit dem Sie ein neues wählen.</p>
    <p>
      <Link to={href('/admin/passwort')}>Neues Passwort anfordern</Link>
    </p>
    <h2>Noch kein Konto?</h2>
    {isSignUpOpen ? (
      <>
        <p>Legen Sie selbst eines an. Weitere Bereiche schaltet danach die Betreuung unserer Website frei.</p>
        <p>
          <Link to={href('/admin/registrieren')}>Registrieren</Link>
        </p>
      </>
    ) : (
      <>
        <p>
          Konten gibt es auf Einladung. Wenn Sie ein Amt im Verein haben, wenden Sie sich an die Betreuung unserer
          Website.
        </p>
        <p>
          <Link to={href('/kontakt')}>Kontakt aufnehmen</Link>
        </p>
      </>
    )}
  </aside>
)

/** For a lost confirmation mail, or an expired link. */
function Confirmation({ refused: { confirmation, typed } }: { refused: RefusedSignIn }) {
  const email = String(typed['email'])
  switch (confirmation) {
    case undefined:
      return null
    case 'sent':
      return (
        <p className="form-note" role="status">
          Wenn {email} noch bestätigt werden muss, ist eine E-Mail mit einem neuen Link unterwegs. Sehen Sie bitte auch
          im Spam-Ordner nach.
        </p>
      )
    case 'wanting':
      return (
        <PostForm aria-label="Mail noch einmal senden" className={styles['again']}>
          <input type="hidden" name={signInFields.email} value={email} />
          <button className="button button-quiet" type="submit" name={signInFields.step} value="bestaetigung">
            Mail noch einmal senden
          </button>
        </PostForm>
      )
  }
}

/** Links, not forms: they lead to other sites, and our pages' policy allows forms only to our own site. */
function Providers({ providers, wayBack }: Pick<Props, 'providers' | 'wayBack'>) {
  if (providers.length === 0) return null
  return (
    <div className={styles['providers']}>
      <h2>Oder mit einem anderen Konto</h2>
      <ul className="cluster gap-3">
        {providers.map(({ name, label }) => (
          <li key={name}>
            <a
              className="button button-quiet"
              href={`/admin/anmeldung/${name}?${new URLSearchParams({ weiter: wayBack })}`}
            >
              Weiter mit {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
