import type { RouterContextProvider } from 'react-router'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import { createMissing } from '../missing.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { keepDates, now } = context.get(services)
  return { actions: keepDates, now, actor: getMember(context).actor }
}

export const { showMissing, getOrShowMissing } = createMissing({
  'unknown-date': 'Diesen Termin gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Die Termine des Vereins', path: undefined })
