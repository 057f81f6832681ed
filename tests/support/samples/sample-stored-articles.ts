import type { ArticleDraft } from '#features/news/article.ts'

/** Test support: an article as its author might write it. */
export const sampleDraft = (changes: Partial<ArticleDraft> = {}): ArticleDraft => ({
  slug: 'sieg-im-derby',
  formerSlugs: [],
  title: 'Sieg im Derby',
  publishedAt: new Date('2024-11-24T17:30:00.000Z'),
  isDraft: false,
  expiresAt: undefined,
  summary: 'Neun zu sieben gegen Ottenbruch.',
  previewPicture: 'pictures/jubel-1.svg',
  pictures: ['pictures/a.svg', 'pictures/b.svg'],
  metadata: [['author', 'Ute']],
  markdown: 'Was für ein **Abend**!',
  ...changes,
})
