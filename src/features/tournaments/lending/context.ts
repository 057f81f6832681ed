import type { DayContext, DayStores } from '#features/tournaments/day/context.ts'
import type { EventStore } from '#features/tournaments/events/event-store.ts'
import type { Context } from '#platform/context.ts'
import type { RegistrationStores } from '#features/tournaments/registrations/context.ts'
import type { HallRegistrationStore } from './hall-registration-store.ts'
import type { LeaseStore } from './lease-store.ts'
import type { TakenEventStore } from './taken-event-store.ts'

export type LendingStores = DayStores &
  Pick<RegistrationStores, 'registrations' | 'outbox'> & {
    events: EventStore
    hallRegistrations: HallRegistrationStore
    takenEvents: TakenEventStore
  }

/** At home: what lends tournaments, and takes what comes back. */
export type LendingContext = DayContext<LendingStores> & {
  publicUrl: string
  /** Of it the keys of leases are made, so that none is kept. */
  leaseSecret: string
  drawKey: string
}

export type HallStores = DayStores & {
  leases: LeaseStore
  hallRegistrations: HallRegistrationStore
  takenEvents: TakenEventStore
}

/** The computer in the hall. */
export type HallContext = Context<HallStores>
