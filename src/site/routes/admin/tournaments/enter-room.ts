import type { RouterContextProvider } from 'react-router'
import type { Change } from '#features/tournaments/registrations/handling.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { may } from '#rights/offices.ts'
import { siteContext, type SiteContext } from '../../../context.ts'
import { getMember } from '../../../member.ts'
import { describeRoom } from '../describe-room.ts'

/** Every loader and action of this room begins with this call. */
export function enterRoom({ context }: { context: Readonly<RouterContextProvider> }) {
  const { actor } = getMember(context)
  return {
    ctx: context.get(siteContext),
    actor,
    /** What the page offers; the use cases check again. */
    canHandle: may(actor, 'handle-registrations'),
    canRun: may(actor, 'run-tournaments'),
    canExport: may(actor, 'export-registrations'),
    canMail: may(actor, 'mail-registrants'),
    canKeep: may(actor, 'keep-tournaments'),
  }
}

export const { roomMeta, isMissing, showMissing, getOrShowMissing } = describeRoom('Anmeldungen zu unseren Turnieren', {
  'unknown-event': 'Dieses Turnier gibt es nicht.',
  'unknown-competition': 'Diesen Wettbewerb gibt es nicht (mehr).',
  'unknown-registration': 'Diese Anmeldung gibt es nicht (mehr).',
  'unknown-version': 'Diese Fassung gibt es nicht (mehr).',
  'nothing-to-print': 'Hier gibt es noch nichts zu drucken.',
})

/** „am 20.12.2024, 13:00 von Jutta Beispiel“ */
export async function describeChange({ nameOf }: SiteContext, change: Change | undefined): Promise<string | undefined> {
  if (!change) return undefined
  const name = await nameOf(change.by)
  return `am ${formatListDate(change.at)}${name === undefined ? '' : ` von ${name}`}`
}

/** Whether it looks like the key of a form's view. */
export const isFormKey = (text: string) => /^[\w-]{10,64}$/.test(text)
