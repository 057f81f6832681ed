import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { confirmationPath } from '#features/tournaments/events/confirmation-path.ts'
import { toEventId, type TournamentEvent } from '#features/tournaments/events/event.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { NEWEST_MIGRATION } from '#platform/db/migrate-database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import type { Result } from '#shared/result.ts'
import { createBringHome, createPackReturn, type HallStores } from './bring-home.ts'
import { createCarryFiles } from './carry-files.ts'
import type { HomeWork } from './change-and-tell.ts'
import { createHallRegistrationStore } from './hall-registration-store.ts'
import { createLeaseStore } from './lease-store.ts'
import { createLendEvent, isLeaseKey } from './lend-event.ts'
import { createLendingRoom } from './lending-room.ts'
import { createOpenInHall } from './open-in-hall.ts'
import { createReceiveReturn, type ReturnRefusal } from './receive-return.ts'
import { createTakenEventStore } from './taken-event-store.ts'
import type { Answer, Brought, Sender } from './travel.ts'

type HomeNeeds = {
  connection: DatabaseConnection
  days: Pick<DayKeeper, 'read' | 'append' | 'bring'>
  leaseSecret: string
  drawKey: string
  /** Address of the site. */
  home: string
  now: () => Date
  newId: (now: Date) => string
  newSalt: () => string
  /** Evenly below a number. */
  randomIndex: (below: number) => number
}

/** What the site at home can do. */
export function createHomeSide({ connection: { db, inTransaction, engine }, ...needs }: HomeNeeds) {
  const events = createEventStore(db)
  const common = {
    ...needs,
    entryUrl: (event: TournamentEvent, token: string) => needs.home + confirmationPath(event, token),
    inTransaction: <T>(work: (stores: HomeWork) => Promise<T>) =>
      inTransaction((trx) =>
        work({
          registrations: createRegistrationStore(trx),
          outbox: createOutboxStore(trx, engine),
          ...createHallRegistrationStore(trx),
        }),
      ),
  }
  const lendEvent = createLendEvent({
    ...common,
    version: NEWEST_MIGRATION,
    listRegistrations: createHallRegistrationStore(db).list,
    readEvent: createTakenEventStore(db).read,
  })
  const receiveReturn = createReceiveReturn({ ...common, toEventId, findEvent: events.findById })
  const files = createCarryFiles({ ...common, lendEvent, receiveReturn })
  return {
    lendEvent,
    receiveReturn,
    /** Asked before anything of what somebody brings is read. */
    mayBring: (sender: Sender) => isLeaseKey(needs.leaseSecret, sender),
    files,
    room: createLendingRoom({ ...common, files, findEvent: events.findBySlug }),
  }
}

type HallNeeds = { connection: DatabaseConnection; send: (brought: Brought) => Promise<Result<Answer, ReturnRefusal>> }

/** What the computer in the hall can do. */
export function createHallSide({ connection: { db, inTransaction }, send }: HallNeeds) {
  const withStores = <T>(work: (stores: HallStores) => Promise<T>) =>
    inTransaction((trx) =>
      work({
        log: createDayStore(trx),
        leases: createLeaseStore(trx),
        registrations: createHallRegistrationStore(trx),
      }),
    )
  return {
    findLease: createLeaseStore(db).find,
    openInHall: createOpenInHall({
      version: NEWEST_MIGRATION,
      toEventId,
      inTransaction: (work) =>
        inTransaction((trx) =>
          work({
            log: createDayStore(trx),
            leases: createLeaseStore(trx),
            registrations: createHallRegistrationStore(trx),
            putEvent: createTakenEventStore(trx).put,
          }),
        ),
    }),
    bringHome: createBringHome({ send, inTransaction: withStores }),
    packReturn: createPackReturn({ inTransaction: withStores }),
  }
}
