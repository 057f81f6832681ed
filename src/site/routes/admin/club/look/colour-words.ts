import { colourSentence, ratioText } from '#features/club/look/colour-sentence.ts'
import { findColourProblems, legibility } from '#shared/colours/check-colours.ts'
import { isColour } from '#shared/colours/colour.ts'
import type { Colours } from '#shared/colours/palette-table.ts'

/** @property nearest a similar colour that is legible; undefined when this one is */
export type ColourVerdict = { colour: keyof Colours; text: string; nearest: string | undefined }

const NAMES = { primary: 'Hauptfarbe', accent: 'Akzentfarbe' } as const

/** How legible text is in two colours. @returns an empty list while one of them is not a colour */
export function judgeColours(typed: Colours): ColourVerdict[] {
  const colours = { primary: typed.primary.toLowerCase(), accent: typed.accent.toLowerCase() }
  if (!isColour(colours.primary) || !isColour(colours.accent)) return []
  const problems = findColourProblems(colours)
  return (['primary', 'accent'] as const).map((colour) => {
    const problem = problems.find((each) => each.colour === colour)
    if (problem) return { colour, text: `${NAMES[colour]}: ${colourSentence(problem)}`, nearest: problem.nearest }
    const ratio = ratioText(legibility(colour, colours[colour]))
    return { colour, text: `${NAMES[colour]}: gut zu lesen (Kontrast ${ratio} zu 1).`, nearest: undefined }
  })
}
