import { Hono } from 'hono'
import type { AppParts } from '#server/app-parts.ts'
import { iconMark } from '#site/icon-mark.ts'
import { ICON_PATHS, makeIcon } from './make-icons.ts'
import type { Look } from '#features/club/look/look.ts'

const FOR_A_DAY = 'public, max-age=86400'

/** The icons of a club with a look of its own; the default ones are built files. Each icon is made once, until the look changes. */
export function iconRoutes({ services: { club, findPictures }, media }: AppParts) {
  let made = { mark: '', icons: new Map<string, ReturnType<typeof makeClubIcon>>() }

  /** From the club's own picture if there is one, else drawn. */
  async function makeClubIcon(path: string, { look, shortName }: { look: Look; shortName: string }) {
    const picture = (await findPictures([look.logo])).get(look.logo)
    const own = picture && (await media.findMaster(picture.hash))?.bytes
    return makeIcon(path, { look, shortName, own })
  }

  const routes = new Hono()
  for (const path of ICON_PATHS) {
    routes.get(path, async (c, next) => {
      const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
      const mark = iconMark(look, facts)
      if (mark === '') return next()
      if (made.mark !== mark) made = { mark, icons: new Map() }
      const { icons } = made
      const making = icons.get(path) ?? makeClubIcon(path, { look, shortName: facts.shortName })
      icons.set(path, making)
      // A failed icon is tried again on the next request.
      making.catch(() => icons.delete(path))
      const { mediaType, bytes } = await making
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': mediaType, 'Cache-Control': FOR_A_DAY })
    })
  }
  return routes
}
