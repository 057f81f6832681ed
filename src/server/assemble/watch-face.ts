import type { ClubReader } from '#features/club/club-reader.ts'
import type { Face } from '#identity/service/read-look.ts'
import { iconMark } from '#site/icon-mark.ts'

/** What the club calls itself and looks like, for those who cannot wait for the answer. */
export async function watchFace(club: Pick<ClubReader, 'getFacts'>) {
  let face = await readFace(club)
  return {
    now: () => face,
    /** To be awaited before an answer that shows it. A club whose facts cannot be read keeps the face it had. */
    async look(): Promise<void> {
      face = await readFace(club).catch(() => face)
    },
  }
}

async function readFace(club: Pick<ClubReader, 'getFacts'>): Promise<Face> {
  const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
  const mark = iconMark(look, facts)
  return { name: facts.shortName, colours: look.colours, logo: mark === '' ? undefined : `/favicon.svg${mark}` }
}
