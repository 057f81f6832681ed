import { data, type RouterContextProvider } from 'react-router'
import type { UnknownEnquiry } from '#features/contact/enquiries/enquiry.ts'
import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { enquiries: actions, now } = context.get(services)
  return { actions, actor: getMember(context).actor, now }
}

type Missing = NotAllowed | UnknownEnquiry

const pages: Record<Missing['kind'], { status: number; text: string }> = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'unknown-enquiry': { status: 404, text: 'Diese Anfrage gibt es nicht (mehr).' },
}

export const isMissing = (refusal: { kind: string }): refusal is Missing => Object.hasOwn(pages, refusal.kind)

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: Pick<Missing, 'kind'>): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, Missing>): T {
  return result.ok ? result.value : showMissing(result.error)
}

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Anfragen an den Verein beantworten', path: undefined })
