import type { Person } from '#identity/core/accounts/account.ts'
import { createPeopleActions, type PeopleActions } from '#identity/use/people/people-actions.ts'
import { createIdentityStore, createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { CALLER, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { addPerson } from '#tests/support/identity/link-requests.ts'

type PeopleBench = {
  bench: IdentityBench
  actions: PeopleActions
  /** Whoever looks after the club's accounts. */
  admin: Actor
  add: (name: string, offices?: Office[], changes?: Parameters<typeof addPerson>[2]) => Promise<Actor>
  person: (who: Pick<Actor, 'accountId'>) => Promise<Person>
}

/** Every office but the one that may manage people, and none. */
export const OTHER_OFFICES: Office[][] = [[], ...OFFICES.filter((office) => office !== 'admin').map((one) => [one])]

/** The people actions on the given database, with one administrator. */
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
    actions: createPeopleActions({ identity, now: clock.now, hasMailServer: true }),
    admin: await add('Anna', ['admin']),
    add,
    async person({ accountId }) {
      const found = await identity.admin.find(accountId)
      if (!found.ok) throw new Error(`The person was not found: ${found.error.kind}.`)
      return found.value
    },
  }
}

/** Each thing that the actions does, done by one to another. */
export function everyErrand(actions: PeopleActions, actor: Actor, { accountId: id }: Pick<Actor, 'accountId'>) {
  const toEmail = 'berta@beispiel.example'
  return {
    list: () => actions.list(actor, { search: '', office: undefined, page: 1 }),
    find: () => actions.find(actor, id),
    suggest: () => actions.suggest(actor),
    invite: () => actions.invite(actor, { email: 'neu@beispiel.example', name: 'Neu', offices: ['admin'] }, CALLER),
    inviteAgain: () => actions.inviteAgain(actor, { id, sendsMail: true }, CALLER),
    makeRecoveryLink: () => actions.makeRecoveryLink(actor, { id }, CALLER),
    setOffices: () => actions.setOffices(actor, { id, offices: ['admin'] }, CALLER),
    handOver: () => actions.handOver(actor, { id, office: 'admin', toEmail }, CALLER),
    disable: () => actions.disable(actor, { id }, CALLER),
    enable: () => actions.enable(actor, { id }, CALLER),
    endSessions: () => actions.endSessions(actor, { id }, CALLER),
    removePasskey: () => actions.removePasskey(actor, { id, passkeyId: id }, CALLER),
    remove: () => actions.remove(actor, { id, typed: toEmail }, CALLER),
    readAudit: () => actions.readAudit(actor, { page: 1 }),
  }
}
