import type { Actor } from '#rights/offices.ts'
import type { DutyNeeds } from './duty-needs.ts'
import type { DutyPlace, KeptDuty } from './duty.ts'

/** What somebody’s own account can ask and say about duties, whatever office it has. */
export function createDutyWishes({ duties, inTransaction, now }: DutyNeeds) {
  return {
    isReminded: async ({ accountId }: Pick<Actor, 'accountId'>): Promise<boolean> =>
      !(await duties.isOptedOut(accountId)),

    setReminded: ({ accountId }: Pick<Actor, 'accountId'>, isReminded: boolean): Promise<void> =>
      inTransaction((stores) => stores.duties.setOptedOut(accountId, isReminded ? undefined : now())),

    /** What is kept of somebody, for themselves. */
    async exportOwn({ accountId }: Pick<Actor, 'accountId'>): Promise<(Omit<KeptDuty, 'places'> & DutyPlace)[]> {
      return (await duties.list({})).flatMap(({ places, ...duty }) =>
        places.filter((place) => place.accountId === accountId).map((place) => ({ ...duty, ...place })),
      )
    },
  }
}
