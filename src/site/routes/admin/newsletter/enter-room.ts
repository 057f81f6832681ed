import type { RouterContextProvider } from 'react-router'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import { createMissing } from '../missing.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { newsletters: actions, now } = context.get(services)
  return { actions, actor: getMember(context).actor, now }
}

export const { showMissing, getOrShowMissing } = createMissing({
  'unknown-newsletter': 'Diesen Newsletter gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Newsletter schreiben und verschicken', path: undefined })
