import type { MemberContext } from './context.ts'

/** Forgets what former members showed; to be run about once a day. @returns of how many */
export async function purgeProfiles(ctx: MemberContext): Promise<number> {
  const members = new Set((await ctx.listMembers()).map(({ id }) => id))
  return ctx.write(async ({ profiles }) => {
    const gone = (await profiles.list()).filter(({ accountId }) => !members.has(accountId))
    return profiles.removeOf(gone.map(({ accountId }) => accountId))
  })
}
