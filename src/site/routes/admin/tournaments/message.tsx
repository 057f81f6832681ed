import { data, href, redirect, useNavigation } from 'react-router'
import { listRegistrations } from '#features/tournaments/handling/list-for-director.ts'
import { unguessable } from '#shared/unguessable.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import {
  findAudience,
  mailRegistrants,
  type Audience,
  type MailRefusal,
} from '#features/tournaments/handling/mail-registrants.ts'
import { describeMessage, fillIn, messageLimits, type MessageDraft } from '#features/tournaments/messages/message.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { showFields, type Mistaken } from '#shared/form/describe-form.ts'
import { readTypedFields } from '#shared/form/typed.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { dayPath } from '../../../plain/event-paths.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import type { Route } from './+types/message.ts'
import { enterRoom, getOrShowMissing, isMissing, roomMeta, showMissing, isFormKey } from './enter-room.ts'
import { cx } from '../../../ui/cx.ts'
import room from './room.module.css'
import { RoomPage } from './room-page.tsx'
import { THANKS } from './thanks.ts'
import { describeSelection, readSelection, selectionQuery } from './selection-query.ts'
import { JUST_SENT, recipientsText } from './sent-messages.tsx'
import styles from './message.module.css'
import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import { Send } from '#site/ui/icons.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFocusWhenShown } from '../../../ui/hooks/use-focus-when-shown.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const query = new URL(request.url).searchParams
  const selection = readSelection(query)
  const audience = await findAudience(ctx, actor, params.slug, selection)
  const refusal = audience.ok ? undefined : refusalText(audience.error)
  const list = getOrShowMissing(await listRegistrations(ctx, actor, params.slug, selection))
  return {
    event: { slug: list.event.slug, name: list.event.name, contactEmail: list.event.contactEmail },
    query: selectionQuery(selection),
    chosen: describeSelection(selection),
    formKey: unguessable(),
    form: {
      fields: showFields(describeMessage().fields),
      typed: query.has(THANKS) ? thanksFor(list.event, ctx.publicUrl) : PLAIN,
    },
    audience: audience.ok ? showAudience(audience.value) : undefined,
    refusal,
  }
}

const PLAIN = { subject: '', text: 'Guten Tag,\n\n' }

/** A draft to edit, for the evening after the tournament. */
const thanksFor = (event: TournamentEvent, publicUrl: string) => ({
  subject: `Danke fürs Mitspielen: ${event.name}`.slice(0, messageLimits.subject),
  text: `Guten Tag,\n\nschön, dass Sie dabei waren! Alle Ergebnisse stehen hier: ${publicUrl}${dayPath(event, 'ergebnisse')}\n\nVielen Dank allen, die gespielt und geholfen haben, und bis zum nächsten Mal.\n`,
})

const showAudience = ({ recipients, withoutAddress }: Audience) => ({
  count: recipients.length,
  withoutAddress,
  isMany: recipients.length >= messageLimits.many,
  people: recipients.map(({ reference, contactName, contactEmail }) => ({ reference, contactName, contactEmail })),
})

/** @property formKey names the view; stays the same until the message is sent, so that it is sent only once */
type Answer =
  | ({ step: 'write'; formKey: string } & RefusedForm)
  | { step: 'preview'; draft: MessageDraft; sample: MessageDraft; digest: string; formKey: string }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom({ context })
  const form = await readSentForm(request)
  const selection = readSelection(new URL(request.url).searchParams)
  const { step, formKey = '', digest = '' } = firstFields(form)
  const { fields, read } = describeMessage()
  const again = (refusal: MailRefusal | Mistaken, key = formKey) => {
    const refused = refuseForm(refusal, { fields, sent: form, text: refusalText })
    return data<Answer>({ step: 'write', formKey: key, ...refused }, refusal.kind === 'mistakes' ? 422 : 409)
  }

  if (!isFormKey(formKey)) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const audience = await findAudience(ctx, actor, params.slug, selection)
  if (!audience.ok && isMissing(audience.error)) return showMissing(audience.error)
  if (step === 'write') return data<Answer>({ step, formKey, typed: readTypedFields(fields, form), mistakes: [] })
  const draft = read(form)
  if (!draft.ok) return again(draft.error)
  if (step === 'send') {
    const order = { slug: params.slug, selection, draft: draft.value, digest, formKey }
    const sent = await mailRegistrants(ctx, actor, order)
    if (sent.ok) return redirect(sentPath(params.slug, selectionQuery(selection), sent.value.message.id), 303)
    return again(sent.error, sent.error.kind === 'message-already-sent' ? unguessable() : formKey)
  }
  if (!audience.ok) return again(audience.error)
  return data<Answer>({ step: 'preview', ...previewOf(draft.value, audience.value), formKey })
}

function previewOf(draft: MessageDraft, { recipients, digest }: Audience) {
  const [first] = recipients
  const sample = first ? { subject: fillIn(draft.subject, first), text: fillIn(draft.text, first) } : draft
  return { draft, sample, digest }
}

function sentPath(slug: string, query: string, id: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set(JUST_SENT, id)
  return `${href('/admin/turniere/:slug', { slug })}?${parameters}`
}

const refusals: Wordings<MailRefusal, string> = {
  'not-allowed': showMissing,
  'unknown-event': showMissing,
  'nobody-selected':
    'Zu dieser Auswahl gehört keine Anmeldung mit E-Mail-Adresse; es gibt niemanden, dem Sie schreiben könnten.',
  'too-many-recipients': ({ max, count }) =>
    `Auf einmal sind höchstens ${max} Anmeldungen möglich, diese Auswahl hat ${count}. Bitte wählen Sie einen Teil davon aus.`,
  'recipients-changed':
    'Seit der Vorschau hat sich geändert, wer die Nachricht bekäme. Es wurde nichts verschickt: Bitte sehen Sie sich die Vorschau noch einmal an.',
  'message-already-sent': ({ sentAt }) =>
    `Von dieser Seite haben Sie am ${formatListDate(sentAt)} schon eine Nachricht verschickt. Soll das hier eine weitere sein, dann gehen Sie noch einmal über die Vorschau.`,
}

/** @throws the error page when there is no such event */
const refusalText = (refusal: MailRefusal): string => wordsFor(refusals, refusal)

export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, 'Nachricht schreiben')

export default function WriteMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, query, chosen, audience, refusal } = loaderData
  return (
    <RoomPage
      title="Nachricht schreiben"
      back={{ to: href('/admin/turniere/:slug', { slug: event.slug }) + query, label: `Anmeldungen: ${event.name}` }}
    >
      {audience ? (
        <>
          <Recipients audience={audience} chosen={chosen} />
          {actionData?.step === 'preview' ? (
            <MessagePreview preview={actionData} audience={audience} replyTo={event.contactEmail} />
          ) : (
            <MessageForm
              formKey={actionData?.formKey ?? loaderData.formKey}
              form={loaderData.form}
              refused={actionData}
            />
          )}
        </>
      ) : (
        <p className="form-note">{refusal}</p>
      )}
    </RoomPage>
  )
}

type RecipientsProps = { audience: ReturnType<typeof showAudience>; chosen: string | undefined }

const Recipients = ({ audience: { count, withoutAddress, isMany, people }, chosen }: RecipientsProps) => (
  <div className="rows gap-3 to-34">
    <p>
      Die Nachricht geht an <strong>{recipientsText(count)}</strong>
      {chosen === undefined ? ' (alle).' : ` (${chosen}).`}
      {withoutAddress > 0 &&
        ` ${recipientsText(withoutAddress)} ohne E-Mail-Adresse ${withoutAddress === 1 ? 'bekommt' : 'bekommen'} nichts.`}
    </p>
    {isMany && (
      <p className="callout">
        Das sind viele. Manche Mailserver nehmen nur einige hundert E-Mails am Tag an; der Versand kann dann Stunden
        dauern.
      </p>
    )}
    <details className={cx(room['fold'], room['roll'])}>
      <summary>Empfänger anzeigen</summary>
      <ul className="rows gap-3">
        {people.map(({ reference, contactName, contactEmail }) => (
          <li key={reference}>
            {contactName} <span className="muted">{contactEmail}</span>
          </li>
        ))}
      </ul>
    </details>
  </div>
)

type Props = { formKey: string; form: ShownForm; refused: RefusedForm | undefined }

const MessageForm = ({ formKey, form, refused }: Props) => (
  <DescribedForm aria-label="Nachricht" form={form} refused={refused} unsent="Noch nicht verschickt">
    <input type="hidden" name="formKey" value={formKey} />
    <FormFields />
    <Submit name="step" value="preview">
      Vorschau ansehen
    </Submit>
  </DescribedForm>
)

type MessagePreviewProps = {
  preview: Extract<Answer, { step: 'preview' }>
  audience: ReturnType<typeof showAudience>
  replyTo: string
}

/** The mail as its first recipient will get it, and the button that sends all of them. */
function MessagePreview({ preview: { draft, sample, digest, formKey }, audience, replyTo }: MessagePreviewProps) {
  const isSending = useNavigation().state === 'submitting'
  const heading = useFocusWhenShown<HTMLHeadingElement>()
  return (
    <section aria-labelledby="vorschau">
      <h2 id="vorschau" tabIndex={-1} ref={heading}>
        Vorschau
      </h2>
      <p className="detail">
        So bekommt sie {audience.people[0]?.contactName}. Darunter stehen die Anmeldenummer und der Name des Turniers;
        Antworten gehen an {replyTo}.
      </p>
      <div className={styles['mail']}>
        <p className="as-typed">
          <span className="muted small">Betreff</span> <strong>{sample.subject}</strong>
        </p>
        <p className="as-typed">{sample.text}</p>
      </div>
      <PostForm className="cluster gap-3">
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="digest" value={digest} />
        <input type="hidden" name="subject" value={draft.subject} />
        <textarea hidden readOnly name="text" value={draft.text} />
        <Submit kind="accent" name="step" value="send">
          <Icon icon={Send} size={18} />
          {isSending ? 'Wird verschickt …' : `An ${recipientsText(audience.count)} senden`}
        </Submit>
        <Submit kind="quiet" name="step" value="write">
          Noch ändern
        </Submit>
      </PostForm>
    </section>
  )
}
