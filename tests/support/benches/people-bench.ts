import type { Person } from '#identity/core/accounts/account.ts'
import { findPerson as findAccount } from '#identity/core/admin/find-person.ts'
import { readAudit } from '#identity/use/people/audit-reading.ts'
import type { PeopleContext } from '#identity/use/people/context.ts'
import { inviteAgain, invitePerson, makeRecoveryLink } from '#identity/use/people/inviting.ts'
import {
  disablePerson,
  enablePerson,
  endPersonsSessions,
  removePerson,
  removePersonsPasskey,
  handOverOffice,
  setOffices,
} from '#identity/use/people/person-changes.ts'
import { findPerson, listPeople, suggestPeople } from '#identity/use/people/person-lists.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { CALLER, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { addPerson } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

type PeopleBench = {
  bench: IdentityBench
  /** The administrator of the club's accounts. */
  admin: Actor
  add: (name: string, offices?: Office[], changes?: Parameters<typeof addPerson>[2]) => Promise<Actor>
  person: (who: Pick<Actor, 'accountId'>) => Promise<Person>
}

/** Every office but the one that may manage people, and no office. */
export const OTHER_OFFICES: Office[][] = [[], ...OFFICES.filter((office) => office !== 'admin').map((one) => [one])]

/** An identity service on the given database, with one administrator. */
export async function preparePeople(open: () => Promise<DatabaseConnection>): Promise<PeopleBench> {
  const bench = await prepareIdentity({ ports: { connection: await open() } })
  const { identity } = bench
  const add: PeopleBench['add'] = async (name, offices = [], changes = {}) => {
    const given = { appMetadata: { roles: offices }, userMetadata: { full_name: name }, ...changes }
    const { account } = await addPerson(identity, `${name.toLowerCase()}@beispiel.example`, given)
    return { accountId: account.id, offices }
  }
  return {
    bench,
    admin: await add('Anna', ['admin']),
    add,
    async person({ accountId }) {
      return valueOf(await findAccount(identity, accountId))
    },
  }
}

/** Every action that one person can do to another. */
export function everyCommand(ctx: PeopleContext, actor: Actor, { accountId: id }: Pick<Actor, 'accountId'>) {
  const toEmail = 'berta@beispiel.example'
  const newcomer = { email: 'neu@beispiel.example', name: 'Neu', offices: ['admin'] satisfies Office[] }
  return {
    list: () => listPeople(ctx, actor, { search: '', office: undefined, page: 1 }),
    find: () => findPerson(ctx, actor, id),
    suggest: () => suggestPeople(ctx, actor),
    invite: () => invitePerson(ctx, actor, newcomer, CALLER),
    inviteAgain: () => inviteAgain(ctx, actor, { id, sendsMail: true }, CALLER),
    makeRecoveryLink: () => makeRecoveryLink(ctx, actor, { id }, CALLER),
    setOffices: () => setOffices(ctx, actor, { id, offices: ['admin'] }, CALLER),
    handOver: () => handOverOffice(ctx, actor, { id, office: 'admin', toEmail }, CALLER),
    disable: () => disablePerson(ctx, actor, { id }, CALLER),
    enable: () => enablePerson(ctx, actor, { id }, CALLER),
    endSessions: () => endPersonsSessions(ctx, actor, { id }, CALLER),
    removePasskey: () => removePersonsPasskey(ctx, actor, { id, passkeyId: id }, CALLER),
    remove: () => removePerson(ctx, actor, { id, typed: toEmail }, CALLER),
    readAudit: () => readAudit(ctx, actor, { page: 1 }),
  }
}
