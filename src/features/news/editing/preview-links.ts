import { createHash } from 'node:crypto'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import { findBoth, type EditingNeeds, type UnknownArticle } from './editing-stores.ts'
import type { PreviewLink, PreviewLinkStore } from './preview-link-store.ts'
import { presentFields } from './show-article.ts'
import type { ArticleFields } from './working-copy.ts'

/** So long somebody without an account may read what is not on the website yet. */
export const PREVIEW_LIFETIME = 7 * DAY

type Needs = Pick<EditingNeeds, 'stores' | 'now'> & {
  links: PreviewLinkStore
  inLinkTransaction: <T>(work: (links: PreviewLinkStore) => Promise<T>) => Promise<T>
  newId: () => string
  /** Cannot be guessed. */
  newToken: () => string
}

export function createPreviewLinks({ stores, links, inLinkTransaction, now, newId, newToken }: Needs) {
  async function begin(actor: Actor, id: ArticleId): Promise<Result<unknown, NotAllowed | UnknownArticle>> {
    const allowed = allow(actor, 'write-news')
    return allowed.ok ? findBoth(stores, id) : allowed
  }

  return {
    async list(actor: Actor, id: ArticleId): Promise<Result<PreviewLink[], NotAllowed | UnknownArticle>> {
      const begun = await begin(actor, id)
      return begun.ok ? ok(await links.listOpen(id, now())) : begun
    },

    /** @returns the token, which nobody can be told again: only its hash is kept */
    async create(
      actor: Actor,
      id: ArticleId,
    ): Promise<Result<{ token: string; expiresAt: Date }, NotAllowed | UnknownArticle>> {
      const begun = await begin(actor, id)
      if (!begun.ok) return begun
      const token = newToken()
      const createdAt = now()
      const expiresAt = new Date(createdAt.getTime() + PREVIEW_LIFETIME)
      const link = { id: newId(), articleId: id, createdAt, createdBy: actor.accountId, expiresAt }
      await inLinkTransaction((store) => store.add(link, hashOf(token)))
      return ok({ token, expiresAt })
    },

    async revoke(actor: Actor, id: ArticleId, linkId: string): Promise<Result<void, NotAllowed | UnknownArticle>> {
      const begun = await begin(actor, id)
      if (!begun.ok) return begun
      await inLinkTransaction((store) => store.revoke(id, linkId, now()))
      return ok(undefined)
    },
  }
}

/** What a preview link opens: the article as it stands in work; undefined when the link is unknown, over or revoked. */
export function createFindPreview({ stores, links, now }: Pick<Needs, 'stores' | 'links' | 'now'>) {
  return async function findPreview(token: string): Promise<ArticleFields | undefined> {
    const id = await links.findArticle(hashOf(token), now())
    const found = id && (await findBoth(stores, id))
    return found?.ok ? presentFields(found.value, now()) : undefined
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
