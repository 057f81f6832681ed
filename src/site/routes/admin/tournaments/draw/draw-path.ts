import { href } from 'react-router'

/** Of one competition there is nothing to choose. @param competitions of the event */
export function drawPath(slug: string, competitions: readonly { key: string }[]): string {
  const [first, second] = competitions
  return first && !second
    ? href('/admin/turniere/:slug/auslosung/:competition', { slug, competition: first.key })
    : href('/admin/turniere/:slug/auslosung', { slug })
}
