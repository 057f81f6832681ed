import type { ArticleDraft } from '#features/news/article.ts'

/** Makes the address of an article unique. */
export function giveAddress(draft: ArticleDraft, taken: Set<string>): void {
  const wanted = draft.slug
  for (let number = 2; taken.has(draft.slug); number++) draft.slug = `${wanted.slice(0, 70)}-${number}`
  taken.add(draft.slug)
}
