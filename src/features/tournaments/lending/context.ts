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

/** At home: lends tournaments, and takes their returns. */
export type LendingContext = DayContext<LendingStores> & {
  publicUrl: string
  /** Keys of leases are derived from it, so that none is stored. */
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
