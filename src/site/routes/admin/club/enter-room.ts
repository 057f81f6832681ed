import type { UnknownDocumentVersion } from '#features/club/editing/document-refusals.ts'
import type { NotAllowed } from '#rights/offices.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import type { DocumentForm } from './document-form.ts'
import { findForm } from './document-forms.ts'
import { createMissing } from '../missing.ts'

export type Missing = NotAllowed | UnknownDocumentVersion | { kind: 'unknown-document' }

export const { isMissing, showMissing, getOrShowMissing } = createMissing({
  'unknown-document': 'Das gibt es hier nicht.',
  'unknown-version': 'Diese Fassung gibt es nicht (mehr).',
})

/** @throws a 404 for an address that no document has */
export const formAt = ({ name }: { name: string }): DocumentForm =>
  findForm(name) ?? showMissing({ kind: 'unknown-document' })

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Was der Verein von sich sagt', path: undefined })
