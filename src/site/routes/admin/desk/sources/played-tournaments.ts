import { href } from 'react-router'
import { toArticleId } from '#features/news/article.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { listPlayed } from '#features/tournaments/afterwards/evening.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** A tournament that is over and of which nobody has begun to write. */
export const playedTournamentsSource: DeskSource = {
  name: 'Gespielte Turniere',
  right: 'write-news',
  async look({ ctx, actor }) {
    const played = getValue(await listPlayed(ctx, actor))
    const found = await Promise.all(
      played.map(async ({ event }) => {
        const article = await showArticle(ctx, actor, toArticleId(event.id))
        return article.ok ? [] : [event]
      }),
    )
    return {
      waiting: found.flat().map(({ slug, name, startsAt }) => ({
        key: `played ${slug}`,
        title: `„${name}“ ist gespielt`,
        text: 'Aus den Ergebnissen wird mit einem Druck ein Artikel.',
        since: startsAt,
        isYours: false,
        action: { label: 'Erzählen', path: href('/admin/turniere/:slug/abend', { slug }) },
      })),
    }
  },
}
