import type { ClubReader } from '#features/club/club-reader.ts'
import { createPapersRoom, type PaperClub, type PapersRoom } from '#features/tournaments/papers/papers-room.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { SlipActions } from '#features/tournaments/slips/slip-actions.ts'
import type { Config } from '#platform/config/config.ts'
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
  slips: Pick<SlipActions, 'pathOf'>
  config: Pick<Config, 'publicUrl'>
  now: () => Date
}

/** Where the papers of tournaments are printed. */
export function createPapers({ events, days, club, findPictures, media, slips, config, now }: Needs): PapersRoom {
  async function readClub(): Promise<PaperClub> {
    const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
    const { shortName, address } = facts
    const logo = await makeClubIcon({ findPictures, media }, '/icon-192.png', { look, shortName })
    return { name: shortName, town: address.city, colours: look.colours, logo: logo.bytes }
  }
  const slipAddress = (day: Day, key: string, wanted: string) => {
    const competition = day.competitions.get(key)
    const tie = competition?.derived.ties.find((each) => each.key === wanted)
    return competition && tie && config.publicUrl + slips.pathOf(day, { competition, tie })
  }
  return createPapersRoom({
    findEvent: events.findBySlug,
    days,
    readClub,
    now,
    linksOf: (day, key) => ({ slipOf: (tie) => slipAddress(day, key, tie), draw: undefined }),
  })
}
