import { pageMeta, type RootMatch } from '#site/page-meta.ts'

export const deskMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Turnierleitung', path: undefined })
