import type { RouterContextProvider } from 'react-router'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import { createMissing } from '../missing.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { pictures: actions, bin } = context.get(services)
  return { actions, bin, actor: getMember(context).actor }
}

export const { showMissing, getOrShowMissing } = createMissing({
  'unknown-picture': 'Dieses Bild gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Die Bilder der Website', path: undefined })
