import { cx } from '#site/ui/cx.ts'
import { data, href, Link } from 'react-router'
import { DATE_GROUPS } from '#features/dates/date-groups.ts'
import { askForMails } from '#features/subscriptions/subscribe.ts'
import { TOPICS } from '#features/subscriptions/subscription.ts'
import { wishForm } from '#features/subscriptions/wish-form.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { guardText } from '#shared/form/guard-text.ts'
import { DescribedForm, FormFields } from '../../described-form/described-form.tsx'
import { refuseForm } from '../../described-form/refuse-form.ts'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import { pageMeta } from '../../page-meta.ts'
import { readSentForm } from '../../read-form.ts'
import { siteContext } from '../../context.ts'
import { visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/reminder.ts'
import { GROUP_FIELD } from './chosen-groups.ts'
import { DeviceNotices } from './device-notices.tsx'
import styles from './reminder.module.css'

export const headers = formHeaders

/** The address may say what somebody has come for. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const asked = new URL(request.url).searchParams.getAll(GROUP_FIELD)
  const wanted = TOPICS.filter((topic) => asked.includes(topic))
  return {
    form: {
      fields: showFields(wishForm.fields),
      typed: { art: wanted.length === 0 ? [...DATE_GROUPS] : wanted },
      token: ctx.forms.wishes.issue().token,
    },
    publicKey: context.get(siteContext).push.publicKey,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const sent = await readSentForm(request)
  const asked = await askForMails(ctx, { sent, address: context.get(visitorAddress) })
  if (asked.ok) return { isAsked: true as const }
  const text = (refusal: Parameters<typeof guardText>[0]) => guardText(refusal, SEND)
  const refused = refuseForm(asked.error, { fields: wishForm.fields, sent, guard: ctx.forms.wishes, text })
  return data({ isAsked: false as const, ...refused }, refusalInit(asked.error))
}

const SEND = 'Eintragen'

const SUBTITLE = 'Am Abend vorher – und sofort, wenn heute etwas ausfällt'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Per E-Mail erinnern', description: SUBTITLE, path: href('/termine/erinnerung') })

export default function Reminder({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isAsked) return <Asked />
  return (
    <>
      <Banner title="Per E-Mail erinnern" subtitle={SUBTITLE} />
      <div className={cx('wrap section', styles['page'])}>
        <div>
          <DescribedForm form={loaderData.form} refused={actionData} unsent="Noch nicht eingetragen">
            <FormFields />
            <button className="button" type="submit">
              {SEND}
            </button>
          </DescribedForm>
        </div>
        <DeviceNotices publicKey={loaderData.publicKey} />
        <p>
          In jeder E-Mail steht ein Link, mit dem Sie sich wieder austragen. Was wir speichern, steht in der{' '}
          <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
      </div>
    </>
  )
}

function Asked() {
  return (
    <>
      <Banner title="Fast fertig" subtitle="Bitte sehen Sie in Ihr Postfach" />
      <div className={cx('wrap section', styles['page'])} role="status">
        <p>
          Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin und bestätigen Sie; er gilt zwei Tage. Kommt
          nichts an, sehen Sie bitte auch unter „Spam“ nach.
        </p>
        <p>
          <Link to={href('/termine')}>Zurück zu den Terminen</Link>
        </p>
      </div>
    </>
  )
}
