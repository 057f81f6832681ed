import { english } from './english.ts'
import { german } from './german.ts'
import type { PageTexts } from './page-texts.ts'

const LANGUAGES = new Map([
  ['de', german],
  ['en', english],
])

/** German, unless the browser prefers English. */
export function chooseTexts(acceptLanguage: string | undefined): PageTexts {
  const wishes = (acceptLanguage ?? '').slice(0, 500).split(',').map(readWish)
  const [best] = wishes.filter(({ language }) => LANGUAGES.has(language)).toSorted((a, b) => b.weight - a.weight)
  return (best && best.weight > 0 && LANGUAGES.get(best.language)) || german
}

function readWish(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const [language = ''] = tag.split('-')
  return { language, weight: weight === undefined ? 1 : Number(weight) || 0 }
}
