import { useCallback, useState } from 'react'
import { data, href, Link, redirect, useSearchParams } from 'react-router'
import { listCategories } from '#features/news/editing/keep-categories.ts'
import type { PublishWhen } from '#features/news/editing/publication-problem.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { saveWorkingCopy } from '#features/news/editing/save-working-copy.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { discardWorkingCopy, unpublishArticle } from '#features/news/editing/take-back.ts'
import { articlePath, isPageSlug } from '#features/news/page-address.ts'
import { enterRoom } from '../../../context.ts'
import { services } from '../../../services.ts'
import { toPictureOption } from '../../../pictures/picture-options.ts'
import { readSentForm } from '../../../read-form.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import { ArticleSheet } from './article-sheet.tsx'
import type { Route } from './+types/show.ts'
import { ClearNotice, ConflictNotice } from './conflict-notice.tsx'
import { collectArticleFields } from './collect-article-fields.ts'
import { EDITOR_TOP } from './editor/editor-mount.tsx'
import { articleIdOf, getOrShowMissing, isMissing, roomMeta, showMissing, type Missing } from './enter-room.ts'
import { UNTITLED } from './news-words.ts'
import { offerForPage } from '../pages/offer-for-page.ts'
import { PublishBox } from './publish-box.tsx'
import { readArticleForm, readNumber } from './read-article-form.ts'
import { describeRefusal, type Refused } from './refused-article.ts'
import { isFlash, FLASH, flashOfPublishing, flashText, type Flash } from './flash.ts'
import { showEditedArticle } from './shown-article.ts'
import styles from './show.module.css'
import { PostForm } from '../../../ui/post-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const article = getOrShowMissing(await showArticle(ctx, actor, articleIdOf(params)))
  const savedBy = article.saved && (await ctx.nameOf(article.saved.savedBy))
  const offered = getOrShowMissing(await listCategories(ctx, actor)).map(({ name }) => name)
  // An article's present values remain available, even if the list no longer has them.
  const categories = [...new Set([...offered, ...article.fields.categories])]
  const pictures = await ctx.read.library.list()
  const texts = new Map(pictures.map(({ path, text }) => [path, text]))
  return {
    ...showEditedArticle(article, { savedBy, self: actor.accountId, now: ctx.now(), texts }),
    categories,
    offer: article.fields.place === 'page' ? await offerForPage(context.get(services), article.fields) : undefined,
    library: pictures.map((picture) => ({
      ...toPictureOption(picture),
      text: picture.text,
      isUndescribed: picture.isUndescribed,
    })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = articleIdOf(params)
  const sent = await readSentForm(request)
  const seen = readNumber(sent)
  if (seen === undefined) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const fields = readArticleForm(sent)
  if (!fields.ok) {
    const mistakes = [{ field: fields.error.field, message: fields.error.sentence }]
    return data<Refused>(
      { kind: 'mistakes', title: 'Noch nicht gespeichert', mistakes, number: seen, typed: collectArticleFields(sent) },
      422,
    )
  }
  const written = { fields: fields.value, seen }
  const intent = toIntent(sent.get('intent'))
  const back = (flash: Flash) => redirect(`${href('/admin/news/:id', params)}?${FLASH}=${flash}`, 303)
  if (intent === 'discard') {
    const discarded = await discardWorkingCopy(ctx, actor, id, seen)
    if (!discarded.ok) return refuse(discarded.error)
    const room = fields.value.place === 'page' ? href('/admin/seiten') : href('/admin/news')
    return discarded.value.isLeft ? back('verworfen') : redirect(room, 303)
  }
  if (intent === 'save' || intent === 'clear' || intent === 'unpublish') {
    const saved = await saveWorkingCopy(ctx, actor, id, { ...written, mayClear: intent === 'clear' })
    if (!saved.ok) return refuse(saved.error)
    if (intent !== 'unpublish') return back('entwurf')
    const takenBack = await unpublishArticle(ctx, actor, id)
    return takenBack.ok ? back('zurueckgenommen') : showMissing(takenBack.error)
  }
  const when: PublishWhen = intent === 'publish' && sent.get('when') === 'scheduled' ? 'scheduled' : 'now'
  const wanted = intent === 'show-again' ? { ...written.fields, endAt: undefined } : written.fields
  const published = await publishWorkingCopy(ctx, actor, id, { fields: wanted, seen, when })
  return published.ok ? back(flashOfPublishing(when === 'now' ? undefined : wanted.publishAt)) : refuse(published.error)

  async function refuse(refusal: Parameters<typeof describeRefusal>[0] | Missing) {
    if (isMissing(refusal)) return showMissing(refusal)
    const { status, refused } = await describeRefusal(refusal, written, ctx.nameOf)
    return data<Refused>(refused, status)
  }
}

const INTENTS = ['save', 'clear', 'publish', 'show-again', 'unpublish', 'discard'] as const
/** Enter in a field saves the draft. */
const toIntent = (sent: unknown): (typeof INTENTS)[number] => INTENTS.find((intent) => intent === sent) ?? 'save'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData?.fields.title || UNTITLED)

const ArticleLinks = ({ id, slug, isPage }: { id: string; slug: string | undefined; isPage: boolean }) => (
  <>
    <Link className="button button-quiet" to={href('/admin/news/:id/vorschau', { id })}>
      Vorschau
    </Link>
    <Link className="button button-quiet" to={href('/admin/news/:id/verlauf', { id })}>
      Ältere Fassungen
    </Link>
    {!isPage && (
      <Link className="button button-quiet" to={href('/admin/news/:id/weitergeben', { id })}>
        Weitergeben
      </Link>
    )}
    <Link className="button button-quiet" to={href('/admin/news/:id/loeschen', { id })}>
      Löschen
    </Link>
    {slug !== undefined && (
      <Link className="button button-quiet" to={articlePath(slug)}>
        Auf der Website ansehen
      </Link>
    )}
    {slug !== undefined && isPageSlug(slug) && (
      <PostForm action={href('/admin/seiten')}>
        <button className="button button-quiet" type="submit" name="below" value={slug}>
          Unterseite anlegen
        </button>
      </PostForm>
    )}
  </>
)

/** Id of the form, so that fields in the box beside the sheet belong to it. */
const FORM_ID = 'artikel'

export default function ArticlePage({ loaderData: article, actionData: refused }: Route.ComponentProps) {
  const { isPage } = article
  // Shows the typed values again, also without script.
  const typed = refused?.typed ?? article.fields
  const mistakes = refused?.kind === 'mistakes' ? refused.mistakes : []
  const [query] = useSearchParams()
  const flash = query.get(FLASH) ?? ''
  const [hasEditor, setEditor] = useState(false)
  const [title, setTitle] = useState(typed.title)
  const onEditor = useCallback(() => setEditor(true), [])
  return (
    <RoomPage
      title={title || UNTITLED}
      back={isPage ? { label: 'Seiten', path: href('/admin/seiten') } : { label: 'News', path: href('/admin/news') }}
      lead={article.lead}
      actions={
        <ArticleLinks id={article.id} slug={article.state === 'public' ? article.slug : undefined} isPage={isPage} />
      }
      notice={isFlash(flash) && !refused ? flashText(flash, isPage) : undefined}
    >
      {/* The editor reports conflicts itself, and can compare both versions. */}
      {refused?.kind === 'conflict' && !hasEditor && <ConflictNotice id={article.id} conflict={refused} />}
      {refused?.kind === 'would-clear' && <ClearNotice id={article.id} formId={FORM_ID} />}
      {refused?.kind === 'mistakes' && <FormSummary title={refused.title} mistakes={refused.mistakes} />}
      <div id={EDITOR_TOP} className={styles['top']} />
      <PostForm id={FORM_ID} className={styles['desk']} preventScrollReset>
        <input type="hidden" name="number" value={refused?.number ?? article.number} />
        <ArticleSheet
          article={article}
          typed={typed}
          mistakes={mistakes}
          hasEditor={hasEditor}
          onEditor={onEditor}
          onTitle={setTitle}
        />
        <PublishBox article={article} typed={typed} mistakes={mistakes} />
      </PostForm>
    </RoomPage>
  )
}
