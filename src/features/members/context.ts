import type { Context } from '#platform/context.ts'
import type { MemberFileStore } from './member-file-store.ts'
import type { ProfileStore } from './profile-store.ts'

/** A person with an office who can sign in; `email` is verified. */
export type Member = { id: string; name: string | undefined; email: string | undefined }

export type MemberFileStores = { memberFiles: MemberFileStore }

export type MemberContext = Context<MemberFileStores & { profiles: ProfileStore }> & {
  /** All current members. */
  listMembers: () => Promise<Member[]>
}
