import { contentHash } from '#shared/content-hash.ts'
import { presentLook, type Look } from '#features/club/look/look.ts'

/**
 * What stands behind the addresses of icons, so that browsers fetch them anew when they look different.
 *
 * @returns such as `?3f9a0c21`; nothing for the ones that the site is built with
 */
export function iconMark({ logo, letters, colours }: Look, { shortName }: { shortName: string }): string {
  const named = logo === 'letters' ? [letters ?? shortName] : []
  const shown = JSON.stringify([logo, colours, ...named])
  if (shown === JSON.stringify([presentLook.logo, presentLook.colours])) return ''
  return `?${contentHash(Buffer.from(shown)).slice(0, 8)}`
}
