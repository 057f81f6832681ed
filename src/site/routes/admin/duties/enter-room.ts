import type { RouterContextProvider } from 'react-router'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import { createMissing } from '../missing.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action about duties begins with. */
export function enterRoom({ context }: Visit) {
  const { duties, now, publicUrl } = context.get(services)
  return { duties, roster: duties.roster, actor: getMember(context).actor, now, publicUrl }
}

export const { showMissing, getOrShowMissing } = createMissing(
  {
    'unknown-duty': 'Diesen Dienst gibt es nicht (mehr).',
    'unknown-occasion': 'Dieses Turnier, Spiel oder dieser Termin ist vorbei, abgesagt oder gelöscht.',
  },
  'Dienstpläne machen Vorstand und Turnierleitung, und für ihre Heimspiele wer eine Mannschaft führt.',
)

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Dienste für Mitglieder', path: undefined })
