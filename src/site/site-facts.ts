import { berlinYear } from '#shared/berlin-time.ts'
import type { Services } from './services.ts'

/** What the frame of every page says about the club. */
export type SiteFacts = Awaited<ReturnType<typeof readSiteFacts>>

export async function readSiteFacts({ club: reader, publicUrl, now }: Pick<Services, 'club' | 'publicUrl' | 'now'>) {
  const club = await reader.getFacts('club')
  return {
    publicUrl,
    clubName: club.name,
    shortName: club.shortName,
    founded: Number(club.founded.slice(0, 4)),
    tagline: club.tagline,
    address: club.address,
    phone: club.phone,
    email: club.email,
    copyrightYear: club.copyrightYear === 'auto' ? berlinYear(now()) : club.copyrightYear,
    teamsUrl: club.leaguePortal.teamsUrl,
    portalName: club.leaguePortal.name,
    defaultPicture: '/og-standard.jpg',
  }
}
