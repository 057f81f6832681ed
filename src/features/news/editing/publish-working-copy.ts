import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Article, ArticleDraft, ArticleId } from '#features/news/article.ts'
import { isPageAddress, isPageSlug, isTakenAddress } from '#features/news/page-address.ts'
import { hasOwnSummary, putArticle } from '#features/news/publish-article.ts'
import { articleDraftOf, fieldsOf } from './article-draft-of.ts'
import { readBerlinMinute } from './berlin-minute.ts'
import type { NewsContext, NewsStores } from '#features/news/context.ts'
import type { Conflict, UnknownArticle } from './find-both.ts'
import { picturesIn } from './pictures-in.ts'
import {
  findFieldProblems,
  findHoldingBack,
  proposeSlug,
  type PublicationProblem,
  type PublishWhen,
} from './publication-problem.ts'
import { saveWithin, type Save, type WouldClear } from './save-working-copy.ts'
import type { ArticleFields } from './working-copy.ts'

/** Saved as a working copy, but not published. @property number of that working copy */
export type NotReady = { kind: 'not-ready'; problems: PublicationProblem[]; number: number }
export type PublishRefusal = NotAllowed | UnknownArticle | Conflict | WouldClear | NotReady

/**
 * Saves the fields and publishes them, in one step: at once, or from the chosen minute on. Only the clock decides what readers find, so nothing has
 * to run at that minute.
 */
export async function publishWorkingCopy(
  ctx: NewsContext,
  actor: Actor,
  id: ArticleId,
  { fields, seen, when }: Omit<Save, 'mayClear'> & { when: PublishWhen },
): Promise<Result<Pick<Article, 'slug' | 'publishedAt'>, PublishRefusal>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const pictureProblems = findHoldingBack(await ctx.findPictureProblems(picturesIn(fields)))
  const at = ctx.now()
  return ctx.write(async (stores) => {
    const saved = await saveWithin(stores, id, { fields, seen, at, by: actor.accountId })
    if (!saved.ok) return saved
    const { number } = saved.value
    const earlier = await stores.articles.findById(id)
    const problems = [...findFieldProblems(fields, when, at), ...pictureProblems]
    const slug = await chooseSlug(stores, id, fields, earlier)
    if (slug === undefined) problems.push({ kind: 'slug-taken' })
    else if (isPageSlug(slug) && isTakenAddress(slug)) problems.push({ kind: 'page-address-ours' })
    if (slug === undefined || problems.length > 0) return err({ kind: 'not-ready', problems, number })

    const publishedAt = await chooseMoment(stores, { fields, when, earlier, at })
    const expiresAt = readBerlinMinute(fields.endAt ?? '')?.at
    const draft = articleDraftOf(fields, earlier, { slug, publishedAt, expiresAt, isDraft: false })
    const command = publishedAt > at ? 'schedule' : 'publish'
    await putOnWebsite(stores, { id, draft, earlier, at, by: actor.accountId, command })
    await stores.workingCopies.settle(id, number)
    return ok({ slug, publishedAt })
  })
}

/** @returns undefined if the chosen address belongs to another article, or to a tournament */
async function chooseSlug(
  { articles, events }: NewsStores,
  id: ArticleId,
  { slug, title, place }: ArticleFields,
  earlier: Article | undefined,
): Promise<string | undefined> {
  const isTaken = async (wanted: string) => {
    const owner = await articles.findOwner(wanted)
    if (owner !== undefined) return owner !== id
    return isPageSlug(wanted) && (await events.list()).some(({ address }) => `/${address}` === wanted)
  }
  if (slug === '' && earlier) return earlier.slug
  if (place === 'page' && /^$|\/$/.test(slug)) return proposeSlug(title, isTaken, slug)
  if (slug === '') return proposeSlug(title, isTaken)
  return (await isTaken(slug)) ? undefined : slug
}

type Choice = { fields: ArticleFields; when: PublishWhen; earlier: Article | undefined; at: Date }

/** An article that was public keeps its date when it is changed. */
async function chooseMoment({ articleVersions }: NewsStores, { fields, when, earlier, at }: Choice): Promise<Date> {
  const wasRead =
    earlier !== undefined &&
    earlier.publishedAt <= at &&
    (!earlier.isDraft || (await articleVersions.list(earlier.id)).length > 0)
  if (wasRead) return earlier.publishedAt
  return (when === 'now' ? undefined : readBerlinMinute(fields.publishAt ?? '')?.at) ?? at
}

type Change = {
  id: ArticleId
  draft: ArticleDraft
  earlier: Article | undefined
  at: Date
  by: string
  command: 'publish' | 'schedule' | 'unpublish'
}

/** Changes the published article and adds a version with its author; for an article from a file, also a version of the state before. */
export async function putOnWebsite(
  { articles, articleVersions, content }: NewsStores,
  { id, draft, earlier, at, by, command }: Change,
): Promise<void> {
  if (earlier && !earlier.isDraft && (await articleVersions.list(id)).length === 0) {
    await articleVersions.add(id, {
      command: 'file',
      at: earlier.updatedAt,
      by: undefined,
      fields: fieldsOf(earlier, at),
    })
  }
  await putArticle(draft, { id, earlier, articles, now: at })
  if (earlier && isPageSlug(earlier.slug) && earlier.slug !== draft.slug)
    await moveBelow(articles, earlier.slug, draft.slug, at)
  const present = await articles.findById(id)
  if (!present) throw new Error('an article was neither written nor found')
  await articleVersions.add(id, { command, at, by, fields: fieldsOf(present, at) })
  await content.raiseRevision()
}

/** Moves the pages below a renamed one, if their new addresses are free. */
async function moveBelow(articles: NewsStores['articles'], from: string, to: string, now: Date): Promise<void> {
  for (const page of await articles.listBelow(from)) {
    const slug = to + page.slug.slice(from.length)
    const owner = await articles.findOwner(slug)
    if (!isPageAddress(slug) || (owner !== undefined && owner !== page.id)) continue
    const draft = { ...page, slug, formerSlugs: [], summary: hasOwnSummary(page) ? page.summary : '' }
    await putArticle(draft, { id: page.id, earlier: page, articles, now })
  }
}
