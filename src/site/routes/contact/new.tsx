import { cx } from '#site/ui/cx.ts'
import { Mail, Phone } from 'lucide'
import { data, href, redirect } from 'react-router'
import { contactFieldNames, contactLimits, type ContactFieldName } from '#features/contact/contact-fields.ts'
import { parseContactForm } from '#features/contact/contact-form.ts'
import { mailtoAddress } from '#features/contact/mailto-address.ts'
import { refusalText } from '#features/contact/refusal-text.ts'
import type { SendRefusal } from '#features/contact/send-message.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { pageMeta } from '../../page-meta.ts'
import { readForm } from '../../read-form.ts'
import { faultReporter, services, visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/new.ts'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import { ContactForm, WAYS, type RefusedContact } from './contact-form.tsx'
import styles from './new.module.css'
import '../../styles/form.css'

export const headers = formHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { club, contact } = context.get(services)
  const { email, phone, bank } = await club.getFacts('club')
  return { email, phone, bank, formToken: contact.formGuard.issue().token }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { club, contact } = context.get(services)
  const fields = await readForm(request, contactLimits.message)
  if (fields['way'] !== WAYS.here) {
    const form = parseContactForm(fields)
    if (!form.ok) return refuse({ kind: 'mistakes', mistakes: form.error }, fields, contact)
    const { email } = await club.getFacts('club')
    return redirect(mailtoAddress(email, form.value), 303)
  }
  const address = context.get(visitorAddress)
  const sent = await contact.send({ fields, address, report: context.get(faultReporter) })
  if (!sent.ok) return refuse(sent.error, fields, contact)
  return redirect(href('/kontakt/nachricht/:token', { token: sent.value.token }), 303)
}

type Guarded = { formGuard: { issue: () => { token: string } } }

function refuse(refusal: SendRefusal, fields: Record<string, string>, { formGuard }: Guarded) {
  const needsFreshForm = refusal.kind === 'form-already-sent' || refusal.kind === 'unknown-form'
  const sentToken = fields[guardFieldNames.token] ?? ''
  const refused: RefusedContact = {
    typed: readTyped(fields),
    mistakes: refusal.kind === 'mistakes' ? refusal.mistakes : [],
    message: refusal.kind === 'mistakes' ? undefined : refusalText(refusal),
    earlierPath:
      refusal.kind === 'form-already-sent' ? href('/kontakt/nachricht/:token', { token: refusal.token }) : undefined,
    formToken: needsFreshForm ? formGuard.issue().token : sentToken,
  }
  return data(refused, refusalInit(refusal))
}

function readTyped(fields: Record<string, string>) {
  const typed = Object.fromEntries(contactFieldNames.map((name) => [name, fields[name] ?? '']))
  // Every name of the list is there: it was just filled in.
  return typed as Record<ContactFieldName, string>
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Kontakt',
    description: 'Fragen? So erreichen Sie unseren Verein.',
    path: href('/kontakt'),
  })

export default function Contact({ loaderData: { email, phone, bank, formToken }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Fragen?" subtitle="Schreiben Sie uns, wir antworten gern." />
      <div className={cx('wrap', styles['page'])}>
        <ContactForm formToken={actionData?.formToken ?? formToken} refused={actionData} />
        <aside className={styles['direct']} aria-label="Direkter Kontakt">
          <h2>Lieber direkt?</h2>
          <p>
            <Icon icon={Mail} size={18} /> <a href={`mailto:${email}`}>{email}</a>
          </p>
          <p>
            <Icon icon={Phone} size={18} />{' '}
            <a className="together" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </p>
          {bank && (
            <p>
              <strong>Bankverbindung</strong>
              <br />
              {bank.holder}
              <br />
              IBAN {bank.iban}
              {bank.bank !== undefined && `, ${bank.bank}`}
            </p>
          )}
        </aside>
      </div>
    </>
  )
}
