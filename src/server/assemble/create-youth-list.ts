import { href } from 'react-router'
import type { ClubReader } from '#features/club/club-reader.ts'
import { createParentPages } from '#features/youth/act-as-parent.ts'
import { createChangeList, type YouthNeeds } from '#features/youth/change-list.ts'
import { createJoinYouthList, YOUTH_WISH_SPACING } from '#features/youth/join-youth-list.ts'
import { createKeepYouthList, type YouthRoom } from '#features/youth/keep-youth-list.ts'
import { youthPlaces } from '#features/youth/youth-list.ts'
import type { YouthPages } from '#features/youth/youth-pages.ts'
import { createYouthStore } from '#features/youth/youth-store.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Config } from '#platform/config/config.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { listAddresses } from '#server/members/create-enquiry-actions.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { newId } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

/** So many children may one visitor's connection bring. */
const JOIN_LIMIT = { name: 'youth-list', max: 10, windowMilliseconds: 10 * MINUTE }

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'rateLimits' | 'publicUrl'>
  club: Pick<ClubReader, 'getFacts'>
  now: () => Date
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

/** What the parents' pages can do. */
export async function createYouthPages(
  needs: Needs & { limits: Pick<LimitSource, 'create'>; accounts: Pick<IdentityStore['accounts'], 'list'> },
): Promise<YouthPages> {
  const { connection, config, now, accounts } = needs
  const secret = await getSecretOf(needs)
  const seal = sealWith(secret)
  const formGuard = createFormGuard({ secret, now, newKey: unguessable })
  const limit = needs.limits.create(JOIN_LIMIT)
  const { read } = createYouthStore(connection.db, connection.engine)
  const common = commonOf(needs, async () => seal)
  return {
    formGuard,
    listGroups: async () => (await read()).groups.map(({ id, name }) => ({ id, name })),
    async readPlaces() {
      const { groups, children } = await read()
      return youthPlaces(groups, children)
    },
    join: createJoinYouthList({
      ...common,
      formGuard,
      takeTurn: (address) => (config.rateLimits ? limit.take(address) : ok(undefined)),
      spacing: config.rateLimits ? YOUTH_WISH_SPACING : undefined,
    }),
    ...createParentPages({
      ...common,
      read,
      openLink: (token) => seal.open('child', token),
      listOfficers: () => listAddresses(accounts, 'youth', now()),
      listUrl: config.publicUrl + href('/admin/anfragen/warteliste'),
    }),
  }
}

/** What the room of the waiting list can do. */
export function createYouthRoom(needs: Needs): YouthRoom {
  const { read } = createYouthStore(needs.connection.db, needs.connection.engine)
  return createKeepYouthList({ ...commonOf(needs, sealOf(needs)), read })
}

/** @returns a step that ends offers that are over, gives places and asks the yearly question */
export function createYouthSettling(needs: Needs): () => Promise<void> {
  const changeList = createChangeList(commonOf(needs, sealOf(needs)))
  return () => changeList(async () => undefined)
}

const sealWith = createLinkSeal<'child'>
type Seal = ReturnType<typeof sealWith>

const getSecretOf = ({ connection: { inTransaction } }: Needs) => getSecret(inTransaction, 'youth-list', newSecret)

const sealOf = (needs: Needs) => async () => sealWith(await getSecretOf(needs))

function commonOf({ connection, config, club, now, afterCommit }: Needs, getSeal: () => Promise<Seal>): YouthNeeds {
  const { inTransaction, engine } = connection
  return {
    now,
    newId,
    afterCommit,
    inTransaction: (work) =>
      inTransaction((trx) =>
        work({
          youth: createYouthStore(trx, engine),
          outbox: createOutboxStore(trx, engine),
          raiseRevision: () => raiseRevision(trx),
        }),
      ),
    async findClub() {
      const { shortName: name, email } = await club.getFacts('club')
      return { name, email }
    },
    async getToUrl() {
      const seal = await getSeal()
      return (childId) => config.publicUrl + href('/jugend/:token', { token: seal.seal('child', childId) })
    },
  }
}
