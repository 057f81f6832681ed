import { data, href, Link, redirect, type RouterContextProvider } from 'react-router'
import { isSignUpOffered, signUp, type SignUp as Wanted } from '#identity/use/sign-in/sign-up.ts'
import { passwordRule } from '#identity/words/german.ts'
import { cx } from '#site/ui/cx.ts'
import { callerOf, siteCookie } from '../../member.ts'
import { pageMeta } from '../../page-meta.ts'
import { siteContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Fields, LineField } from '#shared/form/field.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../described-form/described-form.tsx'
import { readForm } from '../../read-form.ts'
import { EMAIL, PASSWORD, refuseSignIn, signInFields, type RefusedSignIn } from './sign-in-fields.ts'
import { toSignInMistake, type SignInMistake } from './sign-in-text.ts'
import styles from './sign-in.module.css'
import type { Route } from './+types/sign-up.ts'
import '../../styles/form.css'

const MAX_NAME = 100

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const { minLength, requiredCharacters } = ctx.identity.settings.password
  const hint = passwordRule(minLength, requiredCharacters)
  const password: LineField = { ...PASSWORD, hint, autoComplete: 'new-password', minLength }
  return { isSignUpOpen: isSignUpOffered(ctx), fields: { ...who, password } }
}

const who: Fields = {
  name: {
    kind: 'line',
    label: 'Name',
    hint: 'Vor- und Nachname, so wie man Sie im Verein kennt.',
    autoComplete: 'name',
    isRequired: true,
    maxLength: MAX_NAME,
  },
  email: { ...EMAIL, hint: 'Damit melden Sie sich an.' },
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
          <RefusalSummary refused={refused} unsent="Noch kein Konto" />
          {!loaderData.isSignUpOpen && <p>Konten gibt es hier nur auf Einladung.</p>}
          {loaderData.isSignUpOpen && sentTo === undefined && (
            <Registering fields={loaderData.fields} refused={refused} />
          )}
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

const Registering = ({ fields, refused }: { fields: Fields; refused: RefusedSignIn | undefined }) => (
  <DescribedForm form={{ fields }} refused={refused} aria-label="Registrieren">
    <FormFields />
    <p className={styles['privacy']}>
      Wie wir mit Ihren Angaben umgehen, steht in unserer <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
    </p>
    <button className="button" type="submit">
      Registrieren
    </button>
  </DescribedForm>
)
