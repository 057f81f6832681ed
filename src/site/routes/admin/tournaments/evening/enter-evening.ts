import type { RouterContextProvider } from 'react-router'
import { may } from '#rights/offices.ts'
import { getMember } from '../../../../member.ts'
import { services } from '../../../../services.ts'

/** What loader and action of the page begin with. */
export function enterEvening({ context }: { context: Readonly<RouterContextProvider> }) {
  const { actor } = getMember(context)
  const { evening, editing, pictures, publicUrl, isLedHere } = context.get(services)
  return {
    actor,
    evening,
    editing,
    pictures,
    publicUrl,
    isLedHere,
    /** What the page offers; the use cases check again. */
    canWrite: may(actor, 'write-news'),
    canPrint: may(actor, 'read-registrations'),
    canMail: may(actor, 'mail-registrants'),
    canKeep: may(actor, 'keep-tournaments'),
  }
}
