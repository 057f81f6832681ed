import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import type { NewsContext } from '#features/news/context.ts'
import { compareFields } from './compare-fields.ts'
import { findBoth, openArticle, type Conflict, type Found, type UnknownArticle } from './find-both.ts'
import { keepWithin, type Saved } from './save-working-copy.ts'
import { presentFields } from './show-article.ts'
import { EMPTY_FIELDS, isOpen } from './working-copy.ts'

export type UnknownVersion = { kind: 'unknown-version' }

/** @property number of the current working copy @property hasChanges whether it holds unpublished work, which restoring a version replaces */
type Present = { title: string; isPage: boolean; number: number; hasChanges: boolean }

/** Every state of the article that readers saw, newest first. */
export async function showHistory(ctx: NewsContext, actor: Actor, id: ArticleId) {
  const found = await openArticle(ctx, actor, id)
  if (!found.ok) return found
  return ok({ ...presentOf(found.value, ctx.now()), versions: await ctx.read.articleVersions.list(id) })
}

export async function showVersion(ctx: NewsContext, actor: Actor, id: ArticleId, number: number) {
  const found = await openArticle(ctx, actor, id)
  if (!found.ok) return found
  const { articleVersions } = ctx.read
  const version = await articleVersions.find(id, number)
  if (!version) return err({ kind: 'unknown-version' } as const)
  const before = await articleVersions.find(id, number - 1)
  const differences = compareFields(before?.fields ?? EMPTY_FIELDS, version.fields)
  return ok({ ...presentOf(found.value, ctx.now()), version, differences })
}

/** Restores the content of that version in the working copy, except address and times. Readers do not see it until it is published. */
export async function restoreVersion(
  ctx: NewsContext,
  actor: Actor,
  id: ArticleId,
  { number, seen }: { number: number; seen: number },
): Promise<Result<Saved, NotAllowed | UnknownArticle | UnknownVersion | Conflict>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const at = ctx.now()
  return ctx.write(async (stores) => {
    const found = await findBoth(stores, id)
    if (!found.ok) return found
    const version = await stores.articleVersions.find(id, number)
    if (!version) return err({ kind: 'unknown-version' })
    const { slug, publishAt, endAt } = presentFields(found.value, at)
    const fields = { ...version.fields, slug, publishAt, endAt }
    return keepWithin(stores, id, found.value, { fields, seen, at, by: actor.accountId })
  })
}

function presentOf(found: Found, now: Date): Present {
  const { title, place } = presentFields(found, now)
  return {
    title,
    isPage: place === 'page',
    number: found.copy?.number ?? 0,
    hasChanges: found.copy !== undefined && isOpen(found.copy),
  }
}
