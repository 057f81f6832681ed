import type { RouterContextProvider } from 'react-router'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../../context.ts'

/** What loader and action of the page begin with. */
export function enterEvening({ context }: { context: Readonly<RouterContextProvider> }) {
  const { ctx, actor } = enterRoom(context)
  return {
    ctx,
    actor,
    /** What the page offers; the use cases check again. */
    canWrite: may(actor, 'write-news'),
    canPrint: may(actor, 'read-registrations'),
    canMail: may(actor, 'mail-registrants'),
    canKeep: may(actor, 'keep-tournaments'),
  }
}
