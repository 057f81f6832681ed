import { presentLook, type Look } from '#features/club/look/look.ts'
import { withPages } from '#features/club/look/menu.ts'
import { toPictureSources, type PictureSources } from '#features/pictures/picture.ts'
import { berlinYear } from '#shared/berlin-time.ts'
import { iconMark } from './icon-mark.ts'
import type { Services } from './services.ts'

/** The club's facts in the frame of every page. */
export type SiteFacts = Awaited<ReturnType<typeof readSiteFacts>>

export async function readSiteFacts({ club: reader, pages, publicUrl, now, findPictures }: Services) {
  const [club, look, listed] = await Promise.all([reader.getFacts('club'), reader.getFacts('look'), pages.listInMenu()])
  return {
    publicUrl,
    clubName: club.name,
    shortName: club.shortName,
    founded: club.founded === undefined ? undefined : Number(club.founded.slice(0, 4)),
    tagline: club.tagline,
    address: club.address,
    phone: club.phone,
    email: club.email,
    copyrightYear: club.copyrightYear === 'auto' ? berlinYear(now()) : club.copyrightYear,
    teamsUrl: club.leaguePortal?.teamsUrl,
    portalName: club.leaguePortal?.name,
    defaultPicture: '/og-standard.jpg',
    sport: look.sport.name,
    ...otherwise({ ...look, menu: withPages(look.menu, listed) }),
    ...(await pictured(look, club, findPictures)),
  }
}

/** Only deviations from the defaults: every page sends these facts a second time, for the browser. */
const otherwise = ({ menu, button, without }: Look): Partial<Pick<Look, 'menu' | 'button' | 'without'>> => ({
  ...(!isSame(menu, presentLook.menu) && { menu }),
  ...(!isSame(button, presentLook.button) && { button }),
  ...(without.length > 0 && { without }),
})

/** Parts that not every document has. */
async function pictured(
  look: Look,
  club: { shortName: string },
  findPictures: Services['findPictures'],
): Promise<{ logo?: string; banner?: { src: string; srcSet: string } }> {
  const mark = iconMark(look, club)
  // A drawn banner is not in the library; looking for it would cost every page a database query.
  const paths = look.banner.startsWith('pictures/') ? [look.banner] : []
  const banner = (await findPictures(paths)).get(look.banner)
  return {
    ...(mark !== '' && { logo: `/favicon.svg${mark}` }),
    ...(banner && { banner: toBanner(toPictureSources(banner, '100vw')) }),
  }
}

const toBanner = ({ src, sources }: PictureSources) => ({ src, srcSet: sources.find(isWebp)?.srcset ?? src })
const isWebp = ({ type }: { type: string }) => type === 'image/webp'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
