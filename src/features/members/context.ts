import type { Context } from '#platform/context.ts'
import type { MemberFileStore } from './member-file-store.ts'
import type { ProfileStore } from './profile-store.ts'

/** Somebody with an office who can come in; `email` is theirs beyond doubt. */
export type Member = { id: string; name: string | undefined; email: string | undefined }

export type MemberFileStores = { memberFiles: MemberFileStore }

export type MemberContext = Context<MemberFileStores & { profiles: ProfileStore }> & {
  /** All who are members at this moment. */
  listMembers: () => Promise<Member[]>
}
