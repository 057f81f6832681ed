import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontFile, Look } from '#identity/pages/pages-context.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { colourRules } from '#shared/colours/colour-rules.ts'
import { PRESENT_COLOURS, type Colours } from '#shared/colours/palette-table.ts'

const SITE = inProjectFolder('src/site')

/** The club's current name and look. @property logo address of a picture; omitted: the default mark is drawn */
export type Theme = { name: string; colours: Colours; logo?: string | undefined }

/**
 * The website's colours, sizes and fonts, so that the pages look like a part of it.
 *
 * @param theme of the club that the service belongs to, read for each page
 */
export function readLook(theme: () => Theme | undefined): () => Look {
  const measures = readFileSync(join(SITE, 'styles/tokens.css'), 'utf8').trim()
  const fonts = { 'archivo.woff2': readFont('archivo.woff2'), 'archivo-rare.woff2': readFont('archivo-rare.woff2') }
  return () => {
    const { colours = PRESENT_COLOURS, logo } = theme() ?? {}
    return { tokens: colourRules(colours) + measures, logo, fonts }
  }
}

const readFont = (name: FontFile) => new Uint8Array(readFileSync(join(SITE, 'assets', name)))
