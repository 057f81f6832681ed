import { readFileSync } from 'node:fs'
import type { FontFile, Look } from '#identity/pages/pages-needs.ts'

const SITE = new URL('../../site/', import.meta.url)

/** The website's colours, measures and letters, so that the pages look like a part of it. */
export function readLook(): Look {
  return {
    tokens: readFileSync(new URL('styles/tokens.css', SITE), 'utf8').trim(),
    fonts: { 'archivo.woff2': readFont('archivo.woff2'), 'archivo-rare.woff2': readFont('archivo-rare.woff2') },
  }
}

const readFont = (name: FontFile) => new Uint8Array(readFileSync(new URL(`assets/${name}`, SITE)))
