import type { RouterContextProvider } from 'react-router'
import { siteContext } from '../../../context.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import { createMissing } from '../missing.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { memberFiles: files, directory, dates, league, now } = context.get(services)
  return { ctx: context.get(siteContext), files, directory, dates, league, actor: getMember(context).actor, now }
}

export const { isMissing, showMissing, getOrShowMissing } = createMissing(
  { 'unknown-file': 'Dieses Dokument gibt es nicht (mehr).' },
  'Das sehen nur Mitglieder. Sind Sie Mitglied? Dann bitten Sie den Vorstand, Ihr Konto freizuschalten.',
)

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Für Mitglieder des Vereins', path: undefined })
