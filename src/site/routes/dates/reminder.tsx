import { cx } from '#site/ui/cx.ts'
import { data, href, Link } from 'react-router'
import { DATE_GROUPS } from '#features/dates/date-groups.ts'
import { toSentWish, type SubscribeRefusal } from '#features/subscriptions/subscribe.ts'
import { TOPICS, type Topic } from '#features/subscriptions/subscription.ts'
import { formatWait, SECOND } from '#shared/durations.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { pageMeta } from '../../page-meta.ts'
import { firstFields, readSentForm } from '../../read-form.ts'
import { siteContext } from '../../context.ts'
import { services, visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormField, FormSummary, mistakesTitle, type Mistake } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { Route } from './+types/reminder.ts'
import { GROUP_FIELD } from './chosen-groups.ts'
import { DeviceNotices } from './device-notices.tsx'
import styles from './reminder.module.css'

/** A page view's own form token must not be shared, but going back in the browser must find what was typed. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' })

/** The address may say what somebody has come for. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { subscriptions } = context.get(services)
  const asked = new URL(request.url).searchParams.getAll(GROUP_FIELD)
  const wanted = TOPICS.filter((topic) => asked.includes(topic))
  return {
    formToken: subscriptions.formGuard.issue().token,
    publicKey: context.get(siteContext).push.publicKey,
    topics: wanted.length === 0 ? [...DATE_GROUPS] : wanted,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { subscriptions } = context.get(services)
  const form = await readSentForm(request)
  const fields = firstFields(form)
  const sent = toSentWish(fields, form.getAll(GROUP_FIELD).map(String))
  const asked = await subscriptions.ask(sent, context.get(visitorAddress))
  if (asked.ok) return { isAsked: true as const }
  const { kind } = asked.error
  const formToken =
    kind === 'unknown-form' ? subscriptions.formGuard.issue().token : (fields[guardFieldNames.token] ?? '')
  const refused = {
    isAsked: false as const,
    email: sent.email,
    topics: sent.topics,
    formToken,
    ...toWords(asked.error),
  }
  return data(refused, { status: kind === 'too-many' ? 429 : 422, ...(kind === 'too-many' && retryAfter(asked.error)) })
}

const retryAfter = ({ waitMilliseconds }: { waitMilliseconds: number }) => ({
  headers: { 'Retry-After': String(Math.ceil(waitMilliseconds / SECOND)) },
})

function toWords(refusal: SubscribeRefusal): { mistakes: Mistake[]; message: string | undefined } {
  switch (refusal.kind) {
    case 'mistakes':
      return { mistakes: refusal.mistakes, message: undefined }
    case 'too-fast':
      return { mistakes: [], message: 'Das ging sehr schnell. Bitte klicken Sie noch einmal auf „Eintragen“.' }
    case 'trap-filled':
      return {
        mistakes: [],
        message:
          'Ein verstecktes Feld war ausgefüllt. Wir haben es geleert: Bitte klicken Sie noch einmal auf „Eintragen“.',
      }
    case 'unknown-form':
      return { mistakes: [], message: 'Das Formular war zu alt. Bitte klicken Sie noch einmal auf „Eintragen“.' }
    case 'too-many':
      return {
        mistakes: [],
        message: `Von Ihrem Anschluss kamen gerade sehr viele Anfragen. Bitte versuchen Sie es in ${formatWait(refusal.waitMilliseconds)} noch einmal.`,
      }
  }
}

const SUBTITLE = 'Am Abend davor, und sofort, wenn heute etwas ausfällt'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Per E-Mail erinnern', description: SUBTITLE, path: href('/termine/erinnerung') })

export default function Reminder({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isAsked) return <Asked />
  const { email = '', topics, mistakes = [], message, formToken } = { ...loaderData, ...actionData }
  return (
    <>
      <Banner title="Per E-Mail erinnern" subtitle={SUBTITLE} />
      <div className={cx('wrap section', styles['page'])}>
        <PostForm>
          {actionData && (
            <FormSummary
              title={mistakes.length > 0 ? mistakesTitle(mistakes) : 'Noch nicht eingetragen'}
              message={message}
              mistakes={mistakes}
            />
          )}
          <FormField
            name="email"
            label="E-Mail-Adresse"
            hint="Wir schicken Ihnen eine E-Mail mit einem Link; erst wenn Sie ihn öffnen und bestätigen, sind Sie eingetragen."
            mistakes={mistakes}
            input={{ type: 'email', defaultValue: email, autoComplete: 'email', maxLength: 254 }}
          />
          <Topics topics={topics} mistake={mistakes.find(({ field }) => field === GROUP_FIELD)?.message} />
          <GuardFields token={formToken} answer={actionData} />
          <button className="button" type="submit">
            Eintragen
          </button>
        </PostForm>
        <DeviceNotices publicKey={loaderData.publicKey} />
        <p>
          In jeder E-Mail steht ein Link, mit dem Sie sich wieder austragen. Was wir speichern, steht in der{' '}
          <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
      </div>
    </>
  )
}

const hints: Record<Topic, string> = {
  training: 'Training: nur wenn es ausfällt oder anders ist',
  spiele: 'Spiele',
  turniere: 'Turniere',
  verein: 'Verein: Versammlungen, Feiern, Ausflüge, Fristen',
  newsletter: 'Newsletter: Neues aus dem Verein, ein paar Mal im Jahr',
}

function Topics({ topics, mistake }: { topics: readonly Topic[]; mistake: string | undefined }) {
  return (
    <fieldset className={styles['groups']} id={GROUP_FIELD} tabIndex={-1} aria-describedby={mistake && 'art-fehler'}>
      <legend>Woran wir erinnern und was wir schicken sollen</legend>
      {TOPICS.map((topic) => (
        <label key={topic}>
          <input type="checkbox" name={GROUP_FIELD} value={topic} defaultChecked={topics.includes(topic)} />
          {hints[topic]}
        </label>
      ))}
      {mistake !== undefined && (
        <p className="field-error" id="art-fehler">
          {mistake}
        </p>
      )}
    </fieldset>
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
