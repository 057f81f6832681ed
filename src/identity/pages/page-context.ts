import type { Context } from 'hono'
import type { Caller } from '#identity/core/context.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import type { PageTexts } from './page-texts.ts'
import type { PagesContext } from './pages-context.ts'

const MAX_USER_AGENT = 512

export const textsOf = (c: Context) => chooseTexts(c.req.header('accept-language'))

export function callerOf(c: Context, { clientAddress }: PagesContext): Caller {
  return {
    ip: clientAddress(c.req.raw, c.env),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT),
    audience: undefined,
  }
}

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
