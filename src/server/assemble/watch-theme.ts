import type { ClubReader } from '#features/club/club-reader.ts'
import type { Theme } from '#identity/service/read-look.ts'
import { iconMark } from '#site/icon-mark.ts'

/** What the club calls itself and looks like, for those who cannot wait for the answer. */
export async function watchTheme(club: ClubReader) {
  let theme = await readTheme(club)
  return {
    now: () => theme,
    /** To be awaited before an answer that shows it. A club whose facts cannot be read keeps the theme it had. */
    async look(): Promise<void> {
      theme = await readTheme(club).catch(() => theme)
    },
  }
}

async function readTheme(club: ClubReader): Promise<Theme> {
  const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
  const mark = iconMark(look, facts)
  return { name: facts.shortName, colours: look.colours, logo: mark === '' ? undefined : `/favicon.svg${mark}` }
}
