import type { Club } from '#features/club/club-facts.ts'
import { presentLook, type Look } from '#features/club/look/look.ts'
import { colourRules, frameColour } from '#shared/colours/colour-rules.ts'
import { turnColours } from '#shared/colours/turn-colours.ts'
import hall from './assets/banner-hall.svg?raw'
import table from './assets/banner.svg?raw'
import type { Theme } from './theme.ts'
import { iconMark } from './icon-mark.ts'

const insideOf = (svg: string) => svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
const SCENES = { table: insideOf(table), hall: insideOf(hall) }

/** Comes before all styles: it fixes the order of layers, whichever file is read first. */
const LAYER_ORDER = '@layer reset,base,parts,blocks,components,pages,print;'

let latest: { look: Look; club: Club; theme: Theme } | undefined

/** The club's look for documents; cached while the same facts are given. */
export function themeOf(look: Look, club: Club): Theme {
  if (latest?.look !== look || latest.club !== club) latest = { look, club, theme: compose(look, club) }
  return latest.theme
}

function compose(look: Look, club: Pick<Club, 'shortName'>): Theme {
  const { banner, colours } = look
  return {
    rules: LAYER_ORDER + colourRules(colours),
    frameColour: frameColour(colours),
    iconMark: iconMark(look, club),
    scene: banner === 'table' || banner === 'hall' ? turnColours(SCENES[banner], colours) : '',
  }
}

/** For when the club's look is unknown. */
export const USUAL_THEME = compose(presentLook, { shortName: '' })
