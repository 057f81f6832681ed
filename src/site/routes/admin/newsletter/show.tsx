import { data, href, redirect, useNavigation } from 'react-router'
import type { NewsletterMistake } from '#features/newsletter/keep-newsletters.ts'
import { newsletterLimits } from '#features/newsletter/newsletter.ts'
import { formatDateTime } from '#shared/berlin-time.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { FormField, FormSummary, FormTextField, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/show.ts'
import { enterRoom, getOrShowMissing, roomMeta, showMissing } from './enter-room.ts'
import styles from './newsletter.module.css'
import { useSaid } from '../../../use-said.ts'

const OWN_LINK = '(der eigene Link zum Abbestellen)'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  const shown = getOrShowMissing(await actions.show(actor, params.id))
  const { id, number, subject, text, articles, state, deliveries, readers, startedAt, choice } = shown
  return {
    id,
    number,
    subject,
    text,
    articles,
    state,
    deliveries,
    readers,
    startedAt: startedAt && formatDateTime(startedAt),
    choice: choice.map(({ slug, title }) => ({ slug, title })),
    preview: number === 0 ? undefined : await actions.preview(shown, OWN_LINK),
  }
}

type Typed = { subject: string; text: string; articles: string[] }
type Refused = { typed: Typed; mistakes: Mistake[]; message: string | undefined }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { actions, actor } = enterRoom({ context })
  const form = await readSentForm(request)
  const { intent, number = '', subject = '', text = '' } = firstFields(form, newsletterLimits.text)
  const typed = { subject, text, articles: form.getAll('articles').map(String) }
  const seen = Number.parseInt(number, 10)
  const outcome = await sendErrand()
  if (outcome.ok && intent === 'loeschen') return redirect(`${href('/admin/news/newsletter')}?geloescht`, 303)
  if (outcome.ok) return redirect(`${href('/admin/news/newsletter/:id', params)}?gesagt=${intent}`, 303)
  const { error } = outcome
  switch (error.kind) {
    case 'not-allowed':
    case 'unknown-newsletter':
      return showMissing(error)
    case 'mistakes':
      return data<Refused>({ typed, mistakes: error.mistakes.map(toMistake), message: undefined }, 422)
    case 'nobody-reads':
    case 'newsletter-changed':
      return data<Refused>({ typed, mistakes: [], message: messages[error.kind] }, 409)
  }

  async function sendErrand() {
    if (intent === 'loeschen') return actions.remove(actor, params.id)
    if (intent === 'verschicken') return actions.send(actor, params.id, seen)
    return actions.save(actor, params.id, { ...typed, seen })
  }
}

const messages = {
  'nobody-reads': 'Noch hat niemand den Newsletter bestellt. Der Entwurf bleibt hier liegen.',
  'newsletter-changed':
    'Inzwischen hat jemand diesen Newsletter geändert oder verschickt. Ihr Text steht noch unten; laden Sie die Seite neu, um den anderen zu sehen.',
}

const LABELS = { subject: 'Betreff', text: 'Text', articles: 'Artikel' }

function toMistake({ field, kind }: NewsletterMistake): Mistake {
  const sentences = {
    subject: {
      missing: 'Bitte geben Sie dem Newsletter einen Betreff.',
      long: `Der Betreff ist zu lang: Er hat höchstens ${newsletterLimits.subject} Zeichen.`,
    },
    text: {
      missing: 'Bitte schreiben Sie etwas, oder wählen Sie Artikel aus.',
      long: `Der Text ist zu lang: Er hat höchstens ${newsletterLimits.text} Zeichen.`,
    },
    articles: {
      missing: 'Bitte wählen Sie Artikel aus.',
      long: `Mehr als ${newsletterLimits.articles} Artikel liest niemand. Bitte wählen Sie weniger aus.`,
    },
  }[field]
  return { field, name: LABELS[field], message: kind === 'missing' ? sentences.missing : sentences.long }
}

const said: Record<string, string> = {
  speichern: 'Gespeichert. Unten sehen Sie, wie er ankommt.',
  verschicken: 'Der Newsletter geht jetzt nach und nach hinaus.',
}

const TITLE = 'Newsletter'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function ShowNewsletter({ loaderData: letter, actionData: refused }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const notice = useSaid(said)
  return (
    <RoomPage
      title={letter.subject === '' ? 'Neuer Newsletter' : letter.subject}
      back={{ label: TITLE, path: href('/admin/news/newsletter') }}
      lead={leadOf(letter)}
      notice={refused ? undefined : notice}
    >
      {refused && (
        <FormSummary
          title={refused.mistakes.length > 0 ? mistakesTitle(refused.mistakes) : 'Nicht geändert'}
          message={refused.message}
          mistakes={refused.mistakes}
        />
      )}
      {letter.state === 'draft' && (
        <RoomPart id="schreiben" title="Schreiben">
          <LetterForm letter={letter} typed={refused?.typed ?? letter} mistakes={refused?.mistakes} />
          <DeleteForm />
        </RoomPart>
      )}
      {letter.preview !== undefined && (
        <RoomPart id="vorschau" title="So kommt er an">
          <p className={styles['letter']}>{letter.preview}</p>
          {letter.state === 'draft' && (
            <PostForm className={styles['buttons']}>
              <input type="hidden" name="number" value={letter.number} />
              <button className="button" name="intent" value="verschicken" disabled={isSending}>
                An {letter.readers === 1 ? 'eine Person' : `${letter.readers} Personen`} verschicken
              </button>
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

type FormProps = { letter: Letter; typed: Typed; mistakes: Mistake[] | undefined }

function LetterForm({ letter: { number, choice }, typed, mistakes }: FormProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="number" value={number} />
      <FormField
        name="subject"
        label={LABELS.subject}
        mistakes={mistakes}
        input={{ defaultValue: typed.subject, maxLength: newsletterLimits.subject, autoComplete: 'off' }}
      />
      <FormTextField
        name="text"
        label={LABELS.text}
        hint="Ein paar Zeilen genügen. Eine leere Zeile beginnt einen neuen Absatz."
        mistakes={mistakes}
        typed={typed.text}
        box={{ rows: 8, maxLength: newsletterLimits.text }}
      />
      <fieldset className={styles['choice']} id="articles" tabIndex={-1}>
        <legend>{LABELS.articles}</legend>
        {choice.map(({ slug, title }) => (
          <label key={slug}>
            <input type="checkbox" name="articles" value={slug} defaultChecked={typed.articles.includes(slug)} />
            {title}
          </label>
        ))}
        {choice.length === 0 && <p>Noch steht kein Artikel auf der Website.</p>}
      </fieldset>
      <div className={styles['buttons']}>
        <button className="button" name="intent" value="speichern" disabled={isSending}>
          Speichern und ansehen
        </button>
      </div>
    </PostForm>
  )
}

/** Apart, and folded away, so that nobody throws a text away by a slip of the thumb. */
function DeleteForm() {
  const isSending = useNavigation().state === 'submitting'
  return (
    <details>
      <summary>Entwurf löschen</summary>
      <PostForm className={styles['buttons']}>
        <button className="button button-quiet" name="intent" value="loeschen" disabled={isSending}>
          Entwurf endgültig löschen
        </button>
      </PostForm>
    </details>
  )
}
