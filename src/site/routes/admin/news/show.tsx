import { useCallback, useState } from 'react'
import { data, Form, href, redirect, useSearchParams } from 'react-router'
import type { PublishWhen } from '#features/news/editing/publication-problem.ts'
import { readSentForm } from '../../../read-form.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import { ArticleSheet } from './article-sheet.tsx'
import type { Route } from './+types/show.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { EDITOR_TOP } from './editor/editor-mount.tsx'
import { articleIdOf, enterRoom, getOrShowMissing, isMissing, roomMeta, showMissing } from './enter-room.ts'
import { UNTITLED } from './news-words.ts'
import { PublishBox } from './publish-box.tsx'
import { readArticleForm, readNumber } from './read-article-form.ts'
import { describeRefusal, type Refused } from './refused-article.ts'
import { isSaid, SAID, saidTexts, type Said } from './said.ts'
import { showEditedArticle } from './shown-article.ts'
import styles from './show.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor, now } = enterRoom({ context })
  const article = getOrShowMissing(await actions.show(actor, articleIdOf(params)))
  const savedBy = article.saved && (await actions.nameOf(article.saved.savedBy))
  return showEditedArticle(article, { savedBy, self: actor.accountId, now: now() })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { actions, actor } = enterRoom({ context })
  const id = articleIdOf(params)
  const sent = await readSentForm(request)
  const seen = readNumber(sent)
  if (seen === undefined) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const fields = readArticleForm(sent)
  if (!fields.ok) {
    const mistakes = [{ field: fields.error.field, message: fields.error.sentence }]
    return data<Refused>({ kind: 'mistakes', title: 'Noch nicht gespeichert', mistakes, number: seen }, 422)
  }
  const back = (said: Said) => redirect(`${href('/admin/news/:id', params)}?${SAID}=${said}`, 303)
  if (sent.get('intent') !== 'publish') {
    const saved = await actions.save(actor, id, { fields: fields.value, seen })
    return saved.ok ? back('entwurf') : refuse(saved.error)
  }
  const when: PublishWhen = sent.get('when') === 'scheduled' ? 'scheduled' : 'now'
  const published = await actions.publish(actor, id, { fields: fields.value, seen, when })
  return published.ok ? back(when === 'now' ? 'veroeffentlicht' : 'geplant') : refuse(published.error)

  async function refuse(refusal: Parameters<typeof describeRefusal>[0] | Parameters<typeof showMissing>[0]) {
    if (isMissing(refusal)) return showMissing(refusal)
    const { status, refused } = await describeRefusal(refusal, actions.nameOf)
    return data<Refused>(refused, status)
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData?.fields.title || UNTITLED)

/** The form's own name, so that the box beside the sheet belongs to it. */
const FORM_ID = 'artikel'

export default function ArticlePage({ loaderData: article, actionData: refused }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const said = query.get(SAID) ?? ''
  const [hasEditor, setEditor] = useState(false)
  const onEditor = useCallback(() => setEditor(true), [])
  return (
    <RoomPage
      title={article.fields.title || UNTITLED}
      back={{ label: 'News', path: href('/admin/news') }}
      lead={article.lead}
      notice={isSaid(said) && !refused ? saidTexts[said] : undefined}
    >
      {/* The editor tells it by itself, and lets both be compared. */}
      {refused?.kind === 'conflict' && !hasEditor && <ConflictNotice conflict={refused} />}
      {refused?.kind === 'mistakes' && <FormSummary title={refused.title} mistakes={refused.mistakes} />}
      <div id={EDITOR_TOP} className={styles['top']} />
      <Form method="post" id={FORM_ID} className={styles['desk']} preventScrollReset>
        <input type="hidden" name="number" value={refused?.number ?? article.number} />
        <ArticleSheet
          article={article}
          mistakes={refused?.kind === 'mistakes' ? refused.mistakes : []}
          onEditor={onEditor}
        />
        <PublishBox article={article} mistakes={refused?.kind === 'mistakes' ? refused.mistakes : []} />
      </Form>
    </RoomPage>
  )
}
