import type { UnknownDocumentVersion } from '#features/club/editing/document-refusals.ts'
import type { NotAllowed } from '#rights/offices.ts'
import type { DocumentForm } from './document-form.ts'
import { findForm } from './document-forms.ts'
import { describeRoom } from '../describe-room.ts'

export type Missing = NotAllowed | UnknownDocumentVersion | { kind: 'unknown-document' }

export const { roomMeta, isMissing, showMissing, getOrShowMissing } = describeRoom('Was der Verein von sich sagt', {
  'unknown-document': 'Das gibt es hier nicht.',
  'unknown-version': 'Diese Fassung gibt es nicht (mehr).',
})

/** @throws a 404 for an address of no document */
export const formAt = ({ name }: { name: string }): DocumentForm =>
  findForm(name) ?? showMissing({ kind: 'unknown-document' })
