import type { RouterContextProvider } from 'react-router'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import { createMissing } from '../missing.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  return { actions: context.get(services).consents, actor: getMember(context).actor }
}

export const { showMissing, getOrShowMissing } = createMissing({
  'unknown-consent': 'Diesen Eintrag gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Das Verzeichnis der Einwilligungen', path: undefined })
