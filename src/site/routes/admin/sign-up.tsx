import { data, href, Link, redirect, type RouterContextProvider } from 'react-router'
import { isSignUpOffered, signUp, type SignUp as Wanted } from '#identity/use/sign-in/sign-up.ts'
import { passwordRule } from '#identity/words/german.ts'
import { cx } from '#site/ui/cx.ts'
import { callerOf, siteCookie } from '../../member.ts'
import { pageMeta } from '../../page-meta.ts'
import { siteContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormField, FormSummary } from '../../ui/form-field.tsx'
import { readForm } from '../../read-form.ts'
import { refuseSignIn, signInFields, type RefusedSignIn } from './sign-in-fields.ts'
import { toSignInMistake, type SignInMistake } from './sign-in-text.ts'
import styles from './sign-in.module.css'
import type { Route } from './+types/sign-up.ts'
import { PostForm } from '../../ui/post-form.tsx'
import '../../styles/form.css'

const MAX_NAME = 100

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const { minLength: minPasswordLength, requiredCharacters } = ctx.identity.settings.password
  return { isSignUpOpen: isSignUpOffered(ctx), minPasswordLength, requiredCharacters }
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readForm(request)
  const typed = { name: fields[signInFields.name]?.trim() ?? '', email: fields[signInFields.email]?.trim() ?? '' }
  const refuse = (mistake: SignInMistake) => refuseSignIn(mistake, typed)
  if (typed.name === '') return refuse({ field: 'name', text: 'Geben Sie bitte Ihren Namen ein.', status: 422 })
  const password = fields[signInFields.password] ?? ''
  if (password === '') return refuse({ field: 'password', text: 'Wählen Sie bitte ein Passwort.', status: 422 })
  return makeAccount(context, {
    ...typed,
    name: typed.name.slice(0, MAX_NAME),
    password,
    caller: callerOf(request, context),
  })
}

async function makeAccount(context: Readonly<RouterContextProvider>, request: Wanted) {
  const ctx = context.get(siteContext)
  const signedUp = await signUp(ctx, request)
  if (!signedUp.ok) {
    const { name, email } = request
    return refuseSignIn(toSignInMistake(signedUp.error, ctx.identity.settings.password.requiredCharacters), {
      name,
      email,
    })
  }
  if (!signedUp.value) return data({ sentTo: request.email })
  context.get(siteCookie).put(signedUp.value, { isKept: false })
  return redirect(href('/admin'), 303)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Registrieren', description: 'Ein Konto anlegen', path: undefined })

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  const refused = actionData && 'mistakes' in actionData ? actionData : undefined
  return (
    <>
      <Banner title="Registrieren" subtitle="Ein Konto für den Mitgliederbereich anlegen" />
      <div className={cx('wrap', styles['page'])}>
        <div className={styles['card']}>
          {refused && <FormSummary title="Noch kein Konto" message={refused.message} mistakes={refused.mistakes} />}
          {!loaderData.isSignUpOpen && <p>Konten gibt es hier nur auf Einladung.</p>}
          {loaderData.isSignUpOpen && sentTo === undefined && <Fields {...loaderData} refused={refused} />}
          {sentTo !== undefined && (
            <div className="form-note" role="status">
              <h2 className={styles['sent']}>Sehen Sie in Ihr Postfach</h2>
              <p>
                Wir haben eine E-Mail an {sentTo} geschickt. Bestätigen Sie mit ihrem Link Ihre Adresse, dann ist Ihr
                Konto bereit.
              </p>
            </div>
          )}
          <p>
            <Link className={styles['back']} to={href('/admin')}>
              Zurück zur Anmeldung
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

type FieldsProps = { minPasswordLength: number; requiredCharacters: string[]; refused: RefusedSignIn | undefined }

function Fields({ minPasswordLength, requiredCharacters, refused }: FieldsProps) {
  const mistakes = refused?.mistakes
  return (
    <PostForm aria-label="Registrieren">
      <FormField
        name={signInFields.name}
        label="Name"
        hint="Vor- und Nachname, so wie man Sie im Verein kennt."
        mistakes={mistakes}
        input={{ autoComplete: 'name', maxLength: MAX_NAME, defaultValue: refused?.name }}
      />
      <FormField
        name={signInFields.email}
        label="E-Mail-Adresse"
        hint="Damit melden Sie sich an."
        mistakes={mistakes}
        input={{ type: 'email', autoComplete: 'username', maxLength: 254, defaultValue: refused?.email }}
      />
      <FormField
        name={signInFields.password}
        label="Passwort"
        hint={passwordRule(minPasswordLength, requiredCharacters)}
        mistakes={mistakes}
        input={{ type: 'password', autoComplete: 'new-password', minLength: minPasswordLength, maxLength: 1_000 }}
      />
      <p className={styles['privacy']}>
        Wie wir mit Ihren Angaben umgehen, steht in unserer <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
      </p>
      <button className="button" type="submit">
        Registrieren
      </button>
    </PostForm>
  )
}
