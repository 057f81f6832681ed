import { data, href, redirect, useNavigation } from 'react-router'
import { templateLimits } from '#features/contact/enquiries/answer-template.ts'
import {
  listTemplates,
  putTemplate,
  removeTemplate,
  type TemplateMistake,
} from '#features/contact/enquiries/keep-templates.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { FormField, FormSummary, FormTextField, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/templates.ts'
import { getOrShowMissing, roomMeta, showMissing } from './room.ts'
import styles from './enquiries.module.css'
import { useFlash } from '../../../flash.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  return { templates: getOrShowMissing(await listTemplates(ctx, actor)) }
}

const sentences: Record<TemplateMistake['kind'], string> = {
  'title-missing': 'Bitte geben Sie der Vorlage einen Namen.',
  'title-too-long': `Der Name ist zu lang: Er hat höchstens ${templateLimits.title} Zeichen.`,
  'title-taken': 'So heißt schon eine andere Vorlage.',
  'text-missing': 'Bitte schreiben Sie den Text der Vorlage.',
  'text-too-long': `Der Text ist zu lang: Er hat höchstens ${templateLimits.text} Zeichen.`,
}

type Refused = { id: string; message?: string; mistakes: Mistake[]; title: string; text: string }

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { intent, id = '', title = '', text = '' } = await readForm(request, templateLimits.text)
  const back = (flash: string) => redirect(`${href('/admin/anfragen/vorlagen')}?gesagt=${flash}`, 303)
  if (intent === 'loeschen') {
    const removed = await removeTemplate(ctx, actor, id)
    return removed.ok ? back('geloescht') : showMissing(removed.error)
  }
  const outcome = await putTemplate(ctx, actor, { id: id === '' ? undefined : id, title, text })
  if (outcome.ok) return back('gespeichert')
  const { error } = outcome
  if (error.kind === 'not-allowed') return showMissing(error)
  const refused = { id, title, text }
  if (error.kind === 'too-many-templates') {
    const message = `Mehr als ${templateLimits.count} Vorlagen findet niemand wieder. Löschen Sie zuerst eine.`
    return data<Refused>({ ...refused, message, mistakes: [] }, 422)
  }
  const mistakes = error.mistakes.map(({ kind, field }) => ({ field, message: sentences[kind] }))
  return data<Refused>({ ...refused, mistakes }, 422)
}

const flashTexts: Record<string, string> = {
  gespeichert: 'Die Vorlage ist gespeichert.',
  geloescht: 'Die Vorlage ist gelöscht.',
}

const TITLE = 'Vorlagen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Templates({ loaderData: { templates }, actionData: refused }: Route.ComponentProps) {
  const notice = useFlash(flashTexts)
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Anfragen', path: href('/admin/anfragen') }}
      lead="Antworten, die immer wieder gebraucht werden. Sie lassen sich vor dem Senden ändern."
      notice={refused ? undefined : notice}
    >
      {refused && (
        <FormSummary
          title={refused.mistakes.length > 0 ? mistakesTitle(refused.mistakes) : 'Noch nicht gespeichert'}
          message={refused.message}
          mistakes={refused.mistakes.map((mistake) => ({ ...mistake, field: fieldId(refused.id, mistake.field) }))}
        />
      )}
      {templates.map((template) => (
        <RoomPart key={`${template.id} ${template.title}`} id={`vorlage-${template.id}`} title={template.title}>
          <details open={refused?.id === template.id}>
            <summary>Ändern</summary>
            <TemplateForm template={template} refused={refused?.id === template.id ? refused : undefined} />
            <PostForm className="actions" preventScrollReset>
              <input type="hidden" name="id" value={template.id} />
              <button className="text-button" name="intent" value="loeschen">
                Löschen
              </button>
            </PostForm>
          </details>
        </RoomPart>
      ))}
      <RoomPart id="neu" title="Neue Vorlage">
        <TemplateForm
          key={templates.length}
          template={{ id: '', title: '', text: '' }}
          refused={refused?.id === '' ? refused : undefined}
        />
      </RoomPart>
    </RoomPage>
  )
}

type FormProps = { template: { id: string; title: string; text: string }; refused: Refused | undefined }

/** The same fields stand in several forms of the page. */
const fieldId = (id: string, field: string) => (id === '' ? field : `${field}-${id}`)

function TemplateForm({ template, refused }: FormProps) {
  const isSending = useNavigation().state === 'submitting'
  const { id } = template
  const { title, text } = refused ?? template
  return (
    <PostForm className={styles['template']} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <FormField
        name="title"
        id={fieldId(id, 'title')}
        label="Name"
        hint="Zum Beispiel: Probetraining."
        mistakes={refused?.mistakes}
        input={{ defaultValue: title, maxLength: templateLimits.title, autoComplete: 'off' }}
      />
      <FormTextField
        name="text"
        id={fieldId(id, 'text')}
        label="Text"
        mistakes={refused?.mistakes}
        typed={text}
        box={{ rows: 6, required: true, maxLength: templateLimits.text }}
      />
      <button className="button" name="intent" value="speichern" disabled={isSending}>
        Speichern
      </button>
    </PostForm>
  )
}
