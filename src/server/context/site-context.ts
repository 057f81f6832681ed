import { href } from 'react-router'
import type { ClubReader } from '#features/club/club-reader.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { listMembers } from '#server/members/create-member-directory.ts'
import type { SiteContext } from '#site/context.ts'
import type { OccasionSources } from './list-occasions.ts'
import { listOccasions } from './list-occasions.ts'
import { createStoreContext } from './store-context.ts'

type Needs = Parameters<typeof createStoreContext>[0] & {
  publicUrl: string
  club: Pick<ClubReader, 'getFacts'>
  people: Pick<IdentityStore['accounts'], 'list'>
  occasions: OccasionSources
}

/** What pages and background work hand to use cases. */
export function createSiteContext({ publicUrl, club, people, occasions, ...store }: Needs): SiteContext {
  const ctx = createStoreContext(store)
  return {
    ...ctx,
    publicUrl,
    listMembers: () => listMembers(people, ctx.now()),
    listOccasions: () => listOccasions(occasions, ctx.now()),
    async findClub() {
      const { shortName: name, email } = await club.getFacts('club')
      return { name, email }
    },
    addresses: {
      duties: publicUrl + href('/admin/mitglieder/dienste'),
      mailWishes: publicUrl + href('/admin/konto/e-mails'),
    },
  }
}
