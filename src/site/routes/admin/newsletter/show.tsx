import { data, href, redirect } from 'react-router'
import {
  previewNewsletter,
  removeNewsletter,
  saveNewsletter,
  sendNewsletter,
  showNewsletter,
} from '#features/newsletter/keep-newsletters.ts'
import { describeNewsletter } from '#features/newsletter/newsletter-form.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { toTypedFields } from '#shared/form/typed.ts'
import { enterRoom } from '../../../context.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../../described-form/described-form.tsx'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/show.ts'
import { getOrShowMissing, roomMeta, showMissing } from './missing-newsletter.ts'
import { useFlash } from '../../../flash.ts'
import { Submit } from '../../../ui/submit.tsx'

const OWN_LINK = '(der eigene Link zum Abbestellen)'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const shown = getOrShowMissing(await showNewsletter(ctx, actor, params.id))
  const { id, number, subject, state, deliveries, readers, startedAt, choice } = shown
  const { fields } = describeNewsletter(choice)
  return {
    id,
    number,
    subject,
    state,
    deliveries,
    readers,
    startedAt: startedAt && formatListDate(startedAt),
    form: { fields: showFields(fields), typed: toTypedFields(fields, shown) },
    preview: number === 0 ? undefined : await previewNewsletter(ctx, shown, OWN_LINK),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const { intent, number = '' } = firstFields(sent)
  const seen = Number.parseInt(number, 10)
  const outcome = await run()
  if (outcome.ok && intent === 'loeschen') return redirect(`${href('/admin/news/newsletter')}?geloescht`, 303)
  if (outcome.ok) return redirect(`${href('/admin/news/newsletter/:id', params)}?gesagt=${intent}`, 303)
  const { error } = outcome
  if (error.kind === 'not-allowed' || error.kind === 'unknown-newsletter') return showMissing(error)
  const text = ({ kind }: { kind: keyof typeof messages }) => messages[kind]
  const refused = refuseForm(error, { fields: describeNewsletter([]).fields, sent, text, isNamed: true })
  return data(refused, error.kind === 'mistakes' ? 422 : 409)

  function run() {
    if (intent === 'loeschen') return removeNewsletter(ctx, actor, params.id)
    if (intent === 'verschicken') return sendNewsletter(ctx, actor, params.id, seen)
    return saveNewsletter(ctx, actor, params.id, { seen, sent })
  }
}

const messages = {
  'nobody-reads': 'Noch hat niemand den Newsletter bestellt. Der Entwurf bleibt hier liegen.',
  'newsletter-changed':
    'Inzwischen hat jemand diesen Newsletter geändert oder verschickt. Ihr Text steht noch unten; laden Sie die Seite neu, um den anderen zu sehen.',
}

const flash: Record<string, string> = {
  speichern: 'Gespeichert. Unten sehen Sie, wie er ankommt.',
  verschicken: 'Der Newsletter wird jetzt nach und nach verschickt.',
}

const TITLE = 'Newsletter'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function ShowNewsletter({ loaderData: letter, actionData: refused }: Route.ComponentProps) {
  const notice = useFlash(flash)
  return (
    <RoomPage
      title={letter.subject === '' ? 'Neuer Newsletter' : letter.subject}
      back={{ label: TITLE, path: href('/admin/news/newsletter') }}
      lead={leadOf(letter)}
      notice={refused ? undefined : notice}
    >
      <RefusalSummary refused={refused} unsent="Nicht geändert" />
      {letter.state === 'draft' && (
        <RoomPart id="schreiben" title="Schreiben">
          <LetterForm letter={letter} refused={refused} />
          <DeleteForm />
        </RoomPart>
      )}
      {letter.preview !== undefined && (
        <RoomPart id="vorschau" title="So kommt er an">
          <p className="to-40 as-typed">{letter.preview}</p>
          {letter.state === 'draft' && (
            <PostForm className="cluster gap-3 above-4">
              <input type="hidden" name="number" value={letter.number} />
              <Submit value="verschicken">
                An {letter.readers === 1 ? 'eine Person' : `${letter.readers} Personen`} verschicken
              </Submit>
            </PostForm>
          )}
        </RoomPart>
      )}
    </RoomPage>
  )
}

type Letter = Route.ComponentProps['loaderData']

function leadOf({ state, deliveries, startedAt, readers }: Letter): string {
  if (state === 'draft')
    return `Entwurf, ${readers === 1 ? 'eine Person hat' : `${readers} Personen haben`} den Newsletter bestellt.`
  if (state === 'sending') return `Wird seit ${startedAt} Uhr verschickt: ${deliveries.done} von ${deliveries.all}.`
  return `Verschickt am ${startedAt} Uhr.`
}

const LetterForm = ({ letter: { number, form }, refused }: { letter: Letter; refused: RefusedForm | undefined }) => (
  <DescribedForm form={form} refused={refused} preventScrollReset>
    <input type="hidden" name="number" value={number} />
    <FormFields />
    <div className="cluster gap-3 above-4">
      <Submit value="speichern">Speichern und ansehen</Submit>
    </div>
  </DescribedForm>
)

/** Separate and folded, so that no slip of the thumb deletes a text. */
const DeleteForm = () => (
  <details>
    <summary>Entwurf löschen</summary>
    <PostForm className="cluster gap-3 above-4">
      <Submit kind="quiet" value="loeschen">
        Entwurf endgültig löschen
      </Submit>
    </PostForm>
  </details>
)
