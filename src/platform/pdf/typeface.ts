import { readFile } from 'node:fs/promises'
import { inProjectFolder } from '../program/project-folder.ts'

/** The subsets that `tools/cut-paper-typeface.ts` makes. */
const WEIGHTS = ['regular', 'bold', 'heavy'] as const
export type Weight = (typeof WEIGHTS)[number]
type FontName = Weight | `${Weight}-rare`

/** Letters in the second file of each weight: those of names between Tallinn and Ankara. */
const RARE =
  /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u02c7-\u02cc\u02ce-\u02d7\u02dd-\u02ff\u1d00-\u1dbf\u1e00-\u1e9f\u1ef2-\u1eff\u2113\u20a0-\u20ab\u20ad-\u20c0]/u

/** Letters that neither file has: those of Vietnam. */
const ABSENT = /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef1]/u
const withoutAccents = (letter: string) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Emoji, which the typeface does not have: they would leave a gap, and often a line of their own. */
const PICTURES = /\s*(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/gu

/** Splits a text into runs that one file of the typeface can write. */
export function splitByFont(text: string, weight: Weight): { font: FontName; text: string }[] {
  const runs: { font: FontName; text: string }[] = []
  for (const written of text.normalize('NFC').replaceAll(PICTURES, '')) {
    const letter = ABSENT.test(written) ? withoutAccents(written) : written
    const font: FontName = RARE.test(letter) ? `${weight}-rare` : weight
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const nameFonts = () => WEIGHTS.flatMap((weight): FontName[] => [weight, `${weight}-rare`])

async function readTypeface(): Promise<Map<FontName, Buffer>> {
  const files = nameFonts().map(async (name) => {
    const file = inProjectFolder('src', 'platform', 'pdf', 'typeface', `${name}.ttf`)
    return [name, await readFile(file)] as const
  })
  return new Map(await Promise.all(files))
}

let typeface: Promise<Map<FontName, Buffer>> | undefined
/** The club's typeface, loaded with the first paper. */
export const loadTypeface = () => (typeface ??= readTypeface())
