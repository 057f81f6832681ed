import type { ClubReader } from '#features/club/club-reader.ts'
import { createPapersRoom, type PaperClub, type PapersRoom } from '#features/tournaments/papers/papers-room.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { makeClubIcon } from '#server/icons/make-club-icon.ts'
import type { PublicServices } from '#site/services.ts'

type Needs = {
  events: Pick<EventReader, 'findBySlug'>
  days: Pick<DayKeeper, 'read'>
  club: Pick<ClubReader, 'getFacts'>
  findPictures: PublicServices['findPictures']
  media: Pick<MediaStore, 'findMaster'>
  now: () => Date
}

/** Where the papers of tournaments are printed. */
export function createPapers({ events, days, club, findPictures, media, now }: Needs): PapersRoom {
  async function readClub(): Promise<PaperClub> {
    const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
    const { shortName, address } = facts
    const logo = await makeClubIcon({ findPictures, media }, '/icon-192.png', { look, shortName })
    return { name: shortName, town: address.city, colours: look.colours, logo: logo.bytes }
  }
  return createPapersRoom({
    ...{ findEvent: events.findBySlug, days, readClub, now },
    linksOf: () => ({ slipOf: () => undefined, draw: undefined }),
  })
}
