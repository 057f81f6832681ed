import type { Person } from '#identity/core/accounts/account.ts'
import { createPeopleActions, type PeopleActions } from '#identity/use/people/people-actions.ts'
import { createIdentityStore, createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { CALLER, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { addPerson } from '#tests/support/identity/link-requests.ts'

export type PeopleBench = {
  bench: IdentityBench
  desk: PeopleActions
  /** Whoever looks after the club's accounts. */
  admin: Actor
  add: (name: string, offices?: Office[], changes?: Parameters<typeof addPerson>[2]) => Promise<Actor>
  person: (who: Pick<Actor, 'accountId'>) => Promise<Person>
}

/** Every office but the one that may manage people, and none. */
export const OTHER_OFFICES: Office[][] = [[], ...OFFICES.filter((office) => office !== 'admin').map((one) => [one])]

/** The people desk on the given database, with one administrator. */
export async function preparePeople(open: () => Promise<DatabaseConnection>): Promise<PeopleBench> {
  const connection = await open()
  const bench = await prepareIdentity({
    needs: {
      store: createIdentityStore(connection.db, connection),
      transaction: createIdentityTransaction(connection),
    },
  })
  const { identity, clock } = bench
  const add: PeopleBench['add'] = async (name, offices = [], changes = {}) => {
    const given = { appMetadata: { roles: offices }, userMetadata: { full_name: name }, ...changes }
    const { account } = await addPerson(identity, `${name.toLowerCase()}@beispiel.example`, given)
    return { accountId: account.id, offices }
  }
  return {
    bench,
    desk: createPeopleActions({ identity, now: clock.now, hasMailServer: true }),
    admin: await add('Anna', ['admin']),
    add,
    async person({ accountId }) {
      const found = await identity.admin.find(accountId)
      if (!found.ok) throw new Error(`The person was not found: ${found.error.kind}.`)
      return found.value
    },
  }
}

/** Each thing that the desk does, done by one to another. */
export function everyErrand(desk: PeopleActions, actor: Actor, { accountId: id }: Pick<Actor, 'accountId'>) {
  const toEmail = 'berta@beispiel.example'
  return {
    list: () => desk.list(actor, { search: '', office: undefined, page: 1 }),
    find: () => desk.find(actor, id),
    suggest: () => desk.suggest(actor),
    invite: () => desk.invite(actor, { email: 'neu@beispiel.example', name: 'Neu', offices: ['admin'] }, CALLER),
    inviteAgain: () => desk.inviteAgain(actor, { id, sendsMail: true }, CALLER),
    makeRecoveryLink: () => desk.makeRecoveryLink(actor, { id }, CALLER),
    setOffices: () => desk.setOffices(actor, { id, offices: ['admin'] }, CALLER),
    handOver: () => desk.handOver(actor, { id, office: 'admin', toEmail }, CALLER),
    disable: () => desk.disable(actor, { id }, CALLER),
    enable: () => desk.enable(actor, { id }, CALLER),
    endSessions: () => desk.endSessions(actor, { id }, CALLER),
    remove: () => desk.remove(actor, { id, typed: toEmail }, CALLER),
    readAudit: () => desk.readAudit(actor, { page: 1 }),
  }
}
