import { href } from 'react-router'
import type { ClubReader } from '#features/club/club-reader.ts'
import { findPictureProblems } from '#features/pictures/library/picture-problems.ts'
import { createNameFinder } from '#identity/core/create-name-finder.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import { listMembers } from '#server/members/create-member-directory.ts'
import type { SiteContext } from '#site/context.ts'
import type { OccasionSources } from './list-occasions.ts'
import { listOccasions } from './list-occasions.ts'
import { createStoreContext } from './store-context.ts'

type Needs = Parameters<typeof createStoreContext>[0] & {
  publicUrl: string
  club: Pick<ClubReader, 'getFacts'>
  people: Pick<Identity['admin'], 'list' | 'find'>
  occasions: OccasionSources
}

/** What pages and background work hand to use cases. */
export function createSiteContext({ publicUrl, club, people, occasions, ...store }: Needs): SiteContext {
  const ctx = createStoreContext(store)
  return {
    ...ctx,
    publicUrl,
    nameOf: createNameFinder(people),
    listMembers: () => listMembers(people, ctx.now()),
    listOccasions: () => listOccasions(occasions, ctx.now()),
    async findClub() {
      const { shortName: name, email } = await club.getFacts('club')
      return { name, email }
    },
    findPictureProblems: (paths) => findPictureProblems(ctx, paths),
    listWithheldPictures: () => ctx.read.library.listWithheld(),
    addresses: {
      duties: publicUrl + href('/admin/mitglieder/dienste'),
      mailWishes: publicUrl + href('/admin/konto/e-mails'),
    },
  }
}
