import type { Services } from './services.ts'

/** What the frame of every page says about the club. */
export type SiteFacts = Awaited<ReturnType<typeof readSiteFacts>>

export async function readSiteFacts({ club: reader, publicUrl }: Pick<Services, 'club' | 'publicUrl'>) {
  const club = await reader.getFacts('club')
  return {
    publicUrl,
    clubName: club.name,
    shortName: club.shortName,
    founded: Number(club.founded.slice(0, 4)),
    tagline: club.tagline,
    copyrightYear: club.copyrightYear,
    teamsUrl: club.leaguePortal.teamsUrl,
    portalName: club.leaguePortal.name,
    defaultPicture: '/og-standard.jpg',
  }
}
