import { basename } from 'node:path'
import type { ClubReader } from '#features/club/club-reader.ts'
import type { MembershipContext } from '#features/membership/context.ts'
import type { PapersContext } from '#features/tournaments/papers/papers-room.ts'
import type { Context } from '#platform/context.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { makeIcon } from '#server/icons/make-icons.ts'
import type { Stores } from './stores.ts'

type Sources = { club: ClubReader; media: MediaStore }

/** What applications and their papers say of the club. */
export const openMembershipSources = (
  { read }: Context<Stores>,
  { club, media }: Sources,
): Pick<MembershipContext & PapersContext, 'findMembershipTerms' | 'findPaperClub' | 'findAttachment'> => ({
  findMembershipTerms: () => club.getFacts('membership'),
  async findPaperClub() {
    const [{ name, shortName, address }, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
    const own = (await read.pictures.findMany([look.logo])).get(look.logo)
    const bytes = own && (await media.findMaster(own.hash))?.bytes
    const logo = await makeIcon('/icon-192.png', { look, shortName, own: bytes })
    return {
      name,
      shortName,
      street: '',
      postalCode: '',
      city: '',
      ...address,
      colours: look.colours,
      logo: logo.bytes,
    }
  },
  async findAttachment(path) {
    const file = await read.pictures.findFile(path)
    const content = file && (await media.findFile(file.hash))
    return file && content && { name: basename(path), mediaType: file.mediaType, content }
  },
})
