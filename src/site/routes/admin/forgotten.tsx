import { data, href, Link } from 'react-router'
import { requestLink } from '#identity/use/sign-in/request-link.ts'
import { cx } from '#site/ui/cx.ts'
import { callerOf } from '../../member.ts'
import { pageMeta } from '../../page-meta.ts'
import { siteContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../described-form/described-form.tsx'
import { readForm } from '../../read-form.ts'
import { EMAIL, refuseSignIn, signInFields } from './sign-in-fields.ts'
import { toSignInMistake } from './sign-in-text.ts'
import styles from './sign-in.module.css'
import type { Route } from './+types/forgotten.ts'
import '../../styles/form.css'

const fields: Fields = { email: { ...EMAIL, hint: 'Die, mit der Sie sich anmelden.' } }

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readForm(request)
  const email = fields[signInFields.email]?.trim() ?? ''
  const { identity } = context.get(siteContext)
  const sent = await requestLink(identity, { what: 'recovery', email, caller: callerOf(request, context) })
  return sent.ok ? data({ sentTo: email }) : refuseSignIn(toSignInMistake(sent.error), { email })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Passwort vergessen', description: 'Ein neues Passwort anfordern', path: undefined })

export default function Forgotten({ actionData }: Route.ComponentProps) {
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  const refused = actionData && 'mistakes' in actionData ? actionData : undefined
  return (
    <>
      <Banner title="Passwort vergessen" subtitle="Wir schicken Ihnen einen Link, mit dem Sie ein neues wählen." />
      <div className={cx('wrap', styles['page'])}>
        <div className={styles['card']}>
          <RefusalSummary refused={refused} unsent="Noch nicht verschickt" />
          {sentTo === undefined ? (
            <DescribedForm form={{ fields }} refused={refused} aria-label="Neues Passwort anfordern">
              <FormFields />
              <button className="button" type="submit">
                Link anfordern
              </button>
            </DescribedForm>
          ) : (
            <div className="form-note" role="status">
              <h2 className={styles['sent']}>Sehen Sie in Ihr Postfach</h2>
              <p>
                Wenn es zu {sentTo} ein Konto gibt, ist eine E-Mail unterwegs. Ist nach einigen Minuten keine da, sehen
                Sie bitte auch im Spam-Ordner nach.
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
