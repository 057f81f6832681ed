import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontFile, Look } from '#identity/pages/pages-needs.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'

const SITE = inProjectFolder('src/site')

/** The website's colours, measures and letters, so that the pages look like a part of it. */
export function readLook(): Look {
  return {
    tokens: readFileSync(join(SITE, 'styles/tokens.css'), 'utf8').trim(),
    fonts: { 'archivo.woff2': readFont('archivo.woff2'), 'archivo-rare.woff2': readFont('archivo-rare.woff2') },
  }
}

const readFont = (name: FontFile) => new Uint8Array(readFileSync(join(SITE, 'assets', name)))
