import type { RouterContextProvider } from 'react-router'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import { createMissing } from '../missing.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { privacy: actions, club } = context.get(services)
  return { actions, club, actor: getMember(context).actor }
}

export const { showMissing, getOrShowMissing } = createMissing({})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Personenbezogene Daten des Vereins', path: undefined })
