import { readFileSync } from 'node:fs'
import type { Look } from '#identity/pages/pages-needs.ts'

const SITE = new URL('../../site/', import.meta.url)
/** The address of the letters is the site build's; the pages name their own. */
const FONT_FACE = /@font-face \{[^}]*\burl\([^}]*\}/g

/** The website's colours, measures and letters, so that the pages look like a part of it. */
export function readLook(): Look {
  return {
    tokens: readFileSync(new URL('styles/tokens.css', SITE), 'utf8').replaceAll(FONT_FACE, '').trim(),
    font: new Uint8Array(readFileSync(new URL('assets/archivo.woff2', SITE))),
  }
}
