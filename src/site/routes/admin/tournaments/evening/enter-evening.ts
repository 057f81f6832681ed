import type { RouterContextProvider } from 'react-router'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../../context.ts'
import { services } from '../../../../services.ts'

/** What loader and action of the page begin with. */
export function enterEvening({ context }: { context: Readonly<RouterContextProvider> }) {
  const { ctx, actor } = enterRoom(context)
  const { isLedHere } = context.get(services)
  return {
    ctx,
    actor,
    isLedHere,
    /** What the page offers; the use cases check again. */
    canWrite: may(actor, 'write-news'),
    canPrint: may(actor, 'read-registrations'),
    canMail: may(actor, 'mail-registrants'),
    canKeep: may(actor, 'keep-tournaments'),
  }
}
