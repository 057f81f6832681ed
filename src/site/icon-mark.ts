import { contentHash } from '#shared/content-hash.ts'
import { presentLook, type Look } from '#features/club/look/look.ts'

/**
 * A query string for the addresses of icons, so that browsers fetch them again when their look changes.
 *
 * @returns such as `?3f9a0c21`; an empty text for the built-in icons
 */
export function iconMark({ logo, letters, colours }: Look, { shortName }: { shortName: string }): string {
  const named = logo === 'letters' ? [letters ?? shortName] : []
  const shown = JSON.stringify([logo, colours, ...named])
  if (shown === JSON.stringify([presentLook.logo, presentLook.colours])) return ''
  return `?${contentHash(Buffer.from(shown)).slice(0, 8)}`
}
