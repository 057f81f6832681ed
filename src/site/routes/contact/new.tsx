import { Mail, Phone } from '#site/ui/icons.ts'
import { data, href, redirect } from 'react-router'
import { contactForm } from '#features/contact/contact-form.ts'
import type { ContactContext } from '#features/contact/context.ts'
import { mailtoAddress } from '#features/contact/mailto-address.ts'
import { refusalText } from '#features/contact/refusal-text.ts'
import { sendMessage, type SendRefusal } from '#features/contact/send-message.ts'
import { showFields, showSentences } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { siteContext } from '../../context.ts'
import { refuseForm } from '../../described-form/refuse-form.ts'
import { pageMeta } from '../../page-meta.ts'
import { readSentForm } from '../../read-form.ts'
import { faultReporter, services, visitorAddress } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/new.ts'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import { ContactForm, WAYS, type RefusedContact } from './contact-form.tsx'
import styles from './new.module.css'
import '../../styles/form.css'

export const headers = formHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { email, phone, bank } = await context.get(services).club.getFacts('club')
  const ctx = context.get(siteContext)
  const { token } = ctx.forms.contact.issue()
  const recipient = (await ctx.findClub()).email
  const { fields } = contactForm
  return {
    email,
    phone,
    bank,
    recipient,
    form: { fields: showFields(fields), sentences: showSentences(fields), token },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const sent = await readSentForm(request)
  if (sent.get('way') !== WAYS.here) {
    const read = contactForm.read(sent)
    if (!read.ok) return refuse(read.error, sent, ctx)
    const { email } = await ctx.findClub()
    return redirect(mailtoAddress(email, read.value), 303)
  }
  const by = { address: context.get(visitorAddress), report: context.get(faultReporter) }
  const kept = await sendMessage(ctx, { ...by, sent })
  if (!kept.ok) return refuse(kept.error, sent, ctx)
  return redirect(href('/kontakt/nachricht/:token', { token: kept.value.token }), 303)
}

function refuse(refusal: SendRefusal, sent: SentForm, { forms }: ContactContext) {
  const form = refuseForm(refusal, { fields: contactForm.fields, sent, guard: forms.contact, text: refusalText })
  const earlierPath =
    refusal.kind === 'form-already-sent' ? href('/kontakt/nachricht/:token', { token: refusal.token }) : undefined
  return data<RefusedContact>({ ...form, earlierPath }, refusalInit(refusal))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Kontakt',
    description: 'Fragen? So erreichen Sie unseren Verein.',
    path: href('/kontakt'),
  })

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { email, phone, bank, recipient, form } = loaderData
  return (
    <Page title="Fragen?" subtitle="Schreiben Sie uns, wir antworten gern." className={styles['page']}>
      <ContactForm form={form} recipient={recipient} answered={actionData} />
      <aside className={styles['direct']} aria-label="Direkter Kontakt">
        <h2 className="large">Lieber direkt?</h2>
        {email !== undefined && (
          <p className="line">
            <Icon icon={Mail} size={18} /> <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        {phone !== undefined && (
          <p className="line">
            <Icon icon={Phone} size={18} />{' '}
            <a className="together" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </p>
        )}
        {bank && (
          <p className="line">
            <strong>Bankverbindung</strong>
            <br />
            {bank.holder}
            <br />
            IBAN {bank.iban}
            {bank.bank !== undefined && `, ${bank.bank}`}
          </p>
        )}
      </aside>
    </Page>
  )
}
