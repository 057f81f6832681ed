import { data, href, Link } from 'react-router'
import { DATE_GROUPS } from '#shared/german/date-groups.ts'
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
import { Page } from '../../ui/banner.tsx'
import { MailAsked } from '../../ui/mail-asked.tsx'
import type { Route } from './+types/reminder.ts'
import { GROUP_FIELD } from './chosen-groups.ts'
import styles from './reminder.module.css'
import { useEffect, useState } from 'react'

export const headers = formHeaders

/** The address may preselect topics. */
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
    publicKey: ctx.push.publicKey,
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
  if (actionData?.isAsked) return <MailAsked to={href('/termine')}>Zurück zu den Terminen</MailAsked>
  return (
    <Page title="Per E-Mail erinnern" subtitle={SUBTITLE} className="section stack gap-5 to-46">
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
    </Page>
  )
}

const states: Record<DeviceState, string> = {
  off: 'Fällt heute etwas aus, meldet sich dieses Gerät sofort, ohne E-Mail-Adresse.',
  on: 'Dieses Gerät meldet sich, wenn heute etwas ausfällt.',
  blocked: 'Ihr Browser lässt von dieser Seite keine Meldungen zu. Das können Sie in seinen Einstellungen ändern.',
}
const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal, oder nehmen Sie die E-Mail.'

/** Offers push notifications where this device supports them; registers nothing before the click. */
function DeviceNotices({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<DeviceState>()
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (canBeTold()) readDevice().then(setState, () => undefined)
  }, [])

  async function change(work: () => Promise<DeviceState>) {
    setBusy(true)
    setFailed(false)
    await work().then(setState, () => setFailed(true))
    setBusy(false)
  }

  if (state === undefined) return null
  return (
    <section className={styles['device']} aria-labelledby="geraet">
      <h2 id="geraet">Auf diesem Gerät</h2>
      <p role="status">{hasFailed ? FAILED : states[state]}</p>
      {state === 'off' && (
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() => void change(() => tellDevice(publicKey))}
        >
          Auf diesem Gerät melden
        </button>
      )}
      {state === 'on' && (
        <button className="button" type="button" disabled={isBusy} onClick={() => void change(leaveDevice)}>
          Nicht mehr melden
        </button>
      )}
    </section>
  )
}

/** `blocked`: the user has refused notifications of this site; only browser settings change that. */
type DeviceState = 'off' | 'on' | 'blocked'

const PROGRAM = '/push-worker.js'

/** Whether this device supports push notifications. Apple's phones do once the site is on the home screen. */
const canBeTold = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Reads the state without registering anything. */
async function readDevice(): Promise<DeviceState> {
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration(PROGRAM)
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Subscribes; only after a click. @throws when the browser, its push service or our server refuses */
async function tellDevice(applicationServerKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return readDevice()
  await navigator.serviceWorker.register(PROGRAM)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys = {} } = subscription.toJSON()
  const answer = await send({ endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
  if (!answer.ok) {
    await subscription.unsubscribe()
    throw new Error(`the server did not take the subscription: ${answer.status}`)
  }
  return 'on'
}

/** Unsubscribes at the server first: a subscription left in the browser then receives nothing. @throws when the server cannot be reached */
async function leaveDevice(): Promise<DeviceState> {
  const registration = await navigator.serviceWorker.getRegistration(PROGRAM)
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    const answer = await send({ intent: 'end', endpoint: subscription.endpoint })
    if (!answer.ok) throw new Error(`the server did not end the subscription: ${answer.status}`)
    await subscription.unsubscribe()
  }
  await registration?.unregister()
  return 'off'
}

const send = (fields: Record<string, string>) =>
  fetch(href('/termine/meldungen'), { method: 'POST', body: new URLSearchParams(fields) })
