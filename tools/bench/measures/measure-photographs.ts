import type { Figure } from '../figure.ts'
import { findSamplePages } from '../sample-pages.ts'
import { untilAtRest } from '../servers/server-process.ts'
import { withPhotographs, withSite } from '../servers/site-process.ts'
import type { Bench } from './measure.ts'
import { blocking, firstPaint, largestPaint, lookAt, weight, type Value } from './measure-lighthouse.ts'

const VALUES: Record<'home' | 'list' | 'article', Value[]> = {
  home: [firstPaint(700), largestPaint(780)],
  list: [firstPaint(700), largestPaint(780), blocking(30), weight(110_000)],
  article: [firstPaint(700), largestPaint(720), weight(90_000)],
}

/** A phone's view of a club with photographs: fifty articles, thirty pictures of 260 kB; drawn pictures would give better figures. */
export async function measurePhotographs(bench: Bench): Promise<Figure[]> {
  return withPhotographs(async (dataDir, contentDir) => {
    const pages = await findSamplePages(dataDir)
    return withSite({ dataDir, env: { CONTENT_DIR: contentDir } }, async (site) => {
      await untilAtRest(site)
      const figures: Figure[] = []
      for (const page of ['home', 'list', 'article'] as const) {
        figures.push(...(await lookAt({ page, url: site.origin + pages[page], values: VALUES[page] }, bench)))
      }
      return figures
    })
  })
}
