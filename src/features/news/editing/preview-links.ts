import { createHash } from 'node:crypto'
import type { Actor } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'
import { unguessable } from '#shared/unguessable.ts'
import type { ArticleId } from '#features/news/article.ts'
import type { NewsContext } from '#features/news/context.ts'
import { findBoth, openArticle } from './find-both.ts'
import { presentFields } from './show-article.ts'
import type { ArticleFields } from './working-copy.ts'

/** How long a person without an account may read an unpublished article. */
export const PREVIEW_LIFETIME = 7 * DAY

export async function listPreviewLinks(ctx: NewsContext, actor: Actor, id: ArticleId) {
  const found = await openArticle(ctx, actor, id)
  return found.ok ? ok(await ctx.read.previewLinks.listOpen(id, ctx.now())) : found
}

/** @returns the token, which is shown only once: the database has only its hash */
export async function addPreviewLink(ctx: NewsContext, actor: Actor, id: ArticleId) {
  const found = await openArticle(ctx, actor, id)
  if (!found.ok) return found
  const token = unguessable()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + PREVIEW_LIFETIME)
  const link = { id: ctx.newId(), articleId: id, createdAt, createdBy: actor.accountId, expiresAt }
  await ctx.write(({ previewLinks }) => previewLinks.add(link, hashOf(token)))
  return ok({ token, expiresAt })
}

export async function revokePreviewLink(ctx: NewsContext, actor: Actor, id: ArticleId, linkId: string) {
  const found = await openArticle(ctx, actor, id)
  if (!found.ok) return found
  await ctx.write(({ previewLinks }) => previewLinks.revoke(id, linkId, ctx.now()))
  return ok(undefined)
}

/** The fields that a preview link opens, including unpublished work; undefined if the link is unknown, expired or revoked. */
export async function findPreview(ctx: NewsContext, token: string): Promise<ArticleFields | undefined> {
  const id = await ctx.read.previewLinks.findArticle(hashOf(token), ctx.now())
  const found = id && (await findBoth(ctx.read, id))
  return found?.ok ? presentFields(found.value, ctx.now()) : undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
