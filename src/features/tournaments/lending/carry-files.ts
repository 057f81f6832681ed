import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { makeCode } from '#platform/sealing/lock.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { leaseKey, type LendEvent, type LendRefusal } from './lend-event.ts'
import type { ReceiveReturn, ReturnRefusal } from './receive-return.ts'
import { openSealed, readSealed, sealFile } from './sealed-file.ts'
import { broughtSchema } from './travel.ts'

type Needs = {
  lendEvent: LendEvent
  receiveReturn: ReceiveReturn
  leaseSecret: string
  newSalt: () => string
  /** Evenly below a number. */
  randomIndex: (below: number) => number
}

/** What a file brought. @property held so much of it contradicts what is here, and waits for a decision */
export type Admitted = { entries: number; registrations: number; held: number }

/** `foreign-file`: not given along from here, damaged, or about another tournament than was said. */
export type AdmitRefusal = ReturnRefusal | { kind: 'foreign-file' }

export type CarryFiles = ReturnType<typeof createCarryFiles>

/** A tournament goes into the hall as a file, and may come back as one: by the console and by the members' area alike. */
export function createCarryFiles({ lendEvent, receiveReturn, leaseSecret, newSalt, randomIndex }: Needs) {
  return {
    /** Opens a file; to be shown once, and kept nowhere. */
    newCode: () => makeCode(randomIndex),

    /** @param code opens the file as `newCode` makes it @param lease a new one by default; one that was made before and is still out gives its file again */
    async take(
      event: TournamentEvent,
      { code, ...how }: { code: string; by: string | undefined; lease?: string },
    ): Promise<Result<string, LendRefusal>> {
      const lent = await lendEvent(event, how)
      if (!lent.ok) return lent
      const { eventId, lease } = lent.value
      return ok(await sealFile({ of: { eventId, lease }, content: lent.value }, { code, salt: newSalt() }))
    },

    /** @param eventId of the tournament that is meant; undefined for any */
    async admit(text: string, eventId?: string): Promise<Result<Admitted, AdmitRefusal>> {
      const sealed = readSealed(text)
      const isMeant = sealed && (eventId === undefined || sealed.of.eventId === eventId)
      const content = isMeant && (await openSealed(sealed, leaseKey(leaseSecret, sealed.of)))
      const brought = broughtSchema.safeParse(content)
      if (!brought.success) return err({ kind: 'foreign-file' })
      const taken = await receiveReturn(brought.data)
      if (!taken.ok) return taken
      const held = taken.value.since.filter(({ entry }) => entry.kind === 'held').length
      return ok({ entries: brought.data.entries.length, registrations: brought.data.registrations.length, held })
    },
  }
}
