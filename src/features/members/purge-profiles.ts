import type { ProfileStore } from './profile-store.ts'

type Needs = {
  inTransaction: <T>(work: (profiles: Pick<ProfileStore, 'list' | 'removeOf'>) => Promise<T>) => Promise<T>
  /** Ids of the accounts of all who are members. */
  listMemberIds: () => Promise<string[]>
}

/** Forgets what people showed who are no members any more; to be run about once a day. @returns a step that tells how many */
export const createPurgeProfiles =
  ({ inTransaction, listMemberIds }: Needs) =>
  async (): Promise<number> => {
    const members = new Set(await listMemberIds())
    return inTransaction(async (profiles) => {
      const gone = (await profiles.list()).filter(({ accountId }) => !members.has(accountId))
      return profiles.removeOf(gone.map(({ accountId }) => accountId))
    })
  }
