import { cx } from '#site/ui/cx.ts'
import { FormField, FormSummary, type Mistake } from '../../ui/form-field.tsx'
import { signInFields, type RefusedSignIn } from './sign-in-fields.ts'
import styles from './sign-in.module.css'
import type { FactorChoice, SecondStep } from './second-step.ts'
import { PasskeyButton } from '../../ui/passkey-button.tsx'
import { PostForm } from '../../ui/post-form.tsx'

type Props = { step: SecondStep; refused: RefusedSignIn | undefined }

/** Second step of signing in: every second factor that the account has. */
export function SecondStepForm({ step: { apps, phones, hasPasskey, hasRecoveryCodes }, refused }: Props) {
  const mistakes = refused?.mistakes ?? []
  const isRefused = refused !== undefined && (mistakes.length > 0 || refused.message !== undefined)
  return (
    <div className={cx('wrap', styles['page'])}>
      <div className={styles['card']}>
        {isRefused && <FormSummary title="Nicht angemeldet" message={refused.message} mistakes={mistakes} />}
        {hasPasskey && <KeyForm />}
        {apps.length > 0 && <AppForm apps={apps} mistakes={mistakes} isBeside={refused?.sent !== undefined} />}
        {phones.map((phone) => (
          <PhoneForm key={phone.id} phone={phone} refused={refused} />
        ))}
        {hasRecoveryCodes && <SheetForm mistakes={mistakes} />}
      </div>
      <aside className={styles['aside']}>
        <h2>{hasPasskey ? 'Weder Passkey noch Notfall-Code?' : 'Weder App noch Notfall-Code?'}</h2>
        <p>
          Dann kann nur die Betreuung der Website Ihr Konto wieder öffnen. Sie wird prüfen, dass wirklich Sie es sind.
        </p>
        <PostForm>
          <button className="button button-quiet" type="submit" name={signInFields.step} value="abbrechen">
            Abbrechen
          </button>
        </PostForm>
      </aside>
    </div>
  )
}

/** Without script or passkey support, recovery codes remain. */
const KeyForm = () => (
  <PostForm aria-label="Passkey">
    <p>Bestätigen Sie mit Fingerabdruck, Gesicht oder Geräte-PIN, dass Sie es sind.</p>
    <PasskeyButton purpose="zweiter-schritt" kind="main">
      Mit Passkey bestätigen
    </PasskeyButton>
  </PostForm>
)

const CODE_INPUT = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 } as const

/** @param props.isBeside a phone's code is pending, and its mistakes do not belong here */
const AppForm = ({ apps, mistakes, isBeside }: { apps: FactorChoice[]; mistakes: Mistake[]; isBeside: boolean }) => (
  <PostForm aria-label="Code aus der App">
    <AppChoice apps={apps} />
    <FormField
      name={signInFields.code}
      id={isBeside ? 'app-code' : signInFields.code}
      label="Code"
      hint="Die sechs Ziffern, die Ihre Authenticator-App gerade anzeigt."
      mistakes={isBeside ? [] : mistakes}
      input={{ ...CODE_INPUT, autoFocus: !isBeside }}
    />
    <button className="button" type="submit">
      Anmelden
    </button>
  </PostForm>
)

function AppChoice({ apps: [first, ...others] }: { apps: FactorChoice[] }) {
  if (others.length === 0) return <input type="hidden" name={signInFields.factor} value={first?.id} />
  return (
    <fieldset className={styles['choice']}>
      <legend>Welche App?</legend>
      {[first, ...others].map(
        (app, index) =>
          app && (
            <label className={styles['keep']} key={app.id}>
              <input
                className="tick"
                type="radio"
                name={signInFields.factor}
                value={app.id}
                defaultChecked={index === 0}
              />
              <span>{app.name}</span>
            </label>
          ),
      )}
    </fieldset>
  )
}

function PhoneForm({ phone, refused }: { phone: FactorChoice; refused: RefusedSignIn | undefined }) {
  const sent = refused?.sent?.factorId === phone.id ? refused.sent : undefined
  return (
    <PostForm aria-label={phone.name}>
      <input type="hidden" name={signInFields.factor} value={phone.id} />
      {sent && (
        <>
          <input type="hidden" name={signInFields.challenge} value={sent.challengeId} />
          <p className="form-note" role="status">
            Ein Code ist unterwegs.
          </p>
          <FormField
            name={signInFields.code}
            label="Code"
            hint={phone.name}
            mistakes={refused?.mistakes}
            input={{ ...CODE_INPUT, autoFocus: true }}
          />
          <button className="button" type="submit">
            Anmelden
          </button>
        </>
      )}
      <button
        className="button button-quiet"
        type="submit"
        name={signInFields.step}
        value="senden"
        formNoValidate
        aria-label={`${sent ? 'Noch einmal senden' : 'Code senden'}: ${phone.name}`}
      >
        {sent ? 'Noch einmal senden' : `Code senden: ${phone.name}`}
      </button>
    </PostForm>
  )
}

/** Folded: only for users who have lost something. */
function SheetForm({ mistakes }: { mistakes: Mistake[] }) {
  const isWrong = mistakes.some(({ field }) => field === signInFields.sheetCode)
  return (
    <details open={isWrong}>
      <summary className="line strong primary thumb">Notfall-Code verwenden</summary>
      <PostForm className="above-3" aria-label="Notfall-Code">
        <FormField
          name={signInFields.sheetCode}
          label="Notfall-Code"
          hint="Einer der Codes von dem Blatt, das Sie beim Einrichten gesichert haben. Jeder gilt einmal."
          mistakes={mistakes}
          input={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }}
        />
        <button className="button" type="submit">
          Mit Notfall-Code anmelden
        </button>
      </PostForm>
    </details>
  )
}
