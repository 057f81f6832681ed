import { data, type RouterContextProvider } from 'react-router'
import type { UnknownDocumentVersion } from '#features/club/editing/document-needs.ts'
import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'
import type { DocumentForm } from './document-form.ts'
import { findForm } from './document-forms.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { documents: actions, now } = context.get(services)
  return { actions, actor: getMember(context).actor, now }
}

const pages = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'unknown-document': { status: 404, text: 'Das gibt es hier nicht.' },
  'unknown-version': { status: 404, text: 'Diese Fassung gibt es nicht (mehr).' },
} as const
export type Missing = NotAllowed | UnknownDocumentVersion | { kind: 'unknown-document' }

export const isMissing = (refusal: { kind: string }): refusal is Missing => Object.hasOwn(pages, refusal.kind)

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: Pick<Missing, 'kind'>): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, Missing>): T {
  return result.ok ? result.value : showMissing(result.error)
}

/** @throws a 404 for an address that no document has */
export const formAt = ({ name }: { name: string }): DocumentForm =>
  findForm(name) ?? showMissing({ kind: 'unknown-document' })

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Was der Verein von sich sagt', path: undefined })
