import { data, type RouterContextProvider } from 'react-router'
import type { PeopleRefusal } from '#identity/use/people/context.ts'
import type { Result } from '#shared/result.ts'
import { callerOf } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { enterRoom as enterSite } from '../../../context.ts'
import { refusalText } from './refusal-text.ts'

/** Every loader and action of this room begins with this call. */
export const enterRoom = ({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) => ({
  ...enterSite(context),
  caller: callerOf(request, context),
})

/** @throws the error page that says why there is nothing to show */
export function getOrShowRefusal<T>(result: Result<T, PeopleRefusal>): T {
  if (result.ok) return result.value
  const { status, message } = refusalText(result.error)
  throw data(message, status)
}

/** Search engines list none of these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Personen und Ämter im Verein', path: undefined })

/** The page number of the address; 1 if it is invalid. */
export const readPage = (parameters: URLSearchParams): number => {
  const text = parameters.get('seite') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

const MAX_SEARCH = 200

/** The search text of the address. Removes control characters: no name contains them, and a database may reject them. */
export const readText = (parameters: URLSearchParams, name: string): string =>
  (parameters.get(name) ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH)
