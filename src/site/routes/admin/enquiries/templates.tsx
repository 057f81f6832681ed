import { data, href, redirect } from 'react-router'
import { describeTemplate, MOST_TEMPLATES, type AnswerTemplate } from '#features/contact/enquiries/answer-template.ts'
import { listTemplates, putTemplate, removeTemplate } from '#features/contact/enquiries/keep-templates.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { enterRoom } from '../../../context.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/templates.ts'
import { getOrShowMissing, roomMeta, showMissing } from './room.ts'
import styles from './enquiries.module.css'
import { useFlash } from '../../../flash.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const templates = getOrShowMissing(await listTemplates(ctx, actor))
  return { templates, fields: showFields(describeTemplate([]).fields) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const { intent, id = '' } = firstFields(sent)
  const back = (flash: string) => redirect(`${href('/admin/anfragen/vorlagen')}?gesagt=${flash}`, 303)
  if (intent === 'loeschen') {
    const removed = await removeTemplate(ctx, actor, id)
    return removed.ok ? back('geloescht') : showMissing(removed.error)
  }
  const put = await putTemplate(ctx, actor, id === '' ? undefined : id, sent)
  if (put.ok) return back('gespeichert')
  if (put.error.kind === 'not-allowed') return showMissing(put.error)
  const text = () => `Mehr als ${MOST_TEMPLATES} Vorlagen findet niemand wieder. Löschen Sie zuerst eine.`
  return data(refuseForm(put.error, { ...describeTemplate([]), sent, text, at: id }), 422)
}

const flashTexts: Record<string, string> = {
  gespeichert: 'Die Vorlage ist gespeichert.',
  geloescht: 'Die Vorlage ist gelöscht.',
}

const TITLE = 'Vorlagen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Templates({ loaderData: { fields, templates }, actionData: refused }: Route.ComponentProps) {
  const notice = useFlash(flashTexts)
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Anfragen', path: href('/admin/anfragen') }}
      lead="Antworten, die immer wieder gebraucht werden. Sie lassen sich vor dem Senden ändern."
      notice={refused ? undefined : notice}
    >
      <RefusalSummary refused={refused} unsent="Noch nicht gespeichert" />
      {templates.map((template) => (
        <RoomPart key={`${template.id} ${template.title}`} id={`vorlage-${template.id}`} title={template.title}>
          <details open={refused?.at === template.id}>
            <summary>Ändern</summary>
            <TemplateForm fields={fields} template={template} refused={refused} />
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
        <TemplateForm key={templates.length} fields={fields} template={NEW} refused={refused} />
      </RoomPart>
    </RoomPage>
  )
}

const NEW = { id: '', title: '', text: '' }
type FormProps = { fields: ShownForm['fields']; template: AnswerTemplate; refused: RefusedForm | undefined }

/** Several forms of the page have the same fields. */
function TemplateForm({ fields, template, refused }: FormProps) {
  const { id } = template
  return (
    <DescribedForm
      className={styles['template']}
      form={{ fields, typed: template }}
      refused={refused?.at === id ? refused : undefined}
      at={id}
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} />
      <FormFields />
      <Submit value="speichern">Speichern</Submit>
    </DescribedForm>
  )
}
