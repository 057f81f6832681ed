import type { Actor } from '#rights/offices.ts'
import type { DutyContext } from './context.ts'
import type { DutyPlace, KeptDuty } from './duty.ts'

// What every account can read and set about its own duties, regardless of its offices.
type Owner = Pick<Actor, 'accountId'>

export const isReminded = async (ctx: DutyContext, { accountId }: Owner): Promise<boolean> =>
  !(await ctx.read.duties.isOptedOut(accountId))

export const setReminded = (ctx: DutyContext, { accountId }: Owner, isReminded: boolean): Promise<void> =>
  ctx.write(({ duties }) => duties.setOptedOut(accountId, isReminded ? undefined : ctx.now()))

/** All data about the account itself, for its owner. */
export const exportOwnDuties = async (
  ctx: DutyContext,
  { accountId }: Owner,
): Promise<(Omit<KeptDuty, 'places'> & DutyPlace)[]> =>
  (await ctx.read.duties.list({})).flatMap(({ places, ...duty }) =>
    places.filter((place) => place.accountId === accountId).map((place) => ({ ...duty, ...place })),
  )
