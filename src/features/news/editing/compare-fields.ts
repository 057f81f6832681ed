import { diffWordsWithSpace } from 'diff'
import type { ArticleFields } from './working-copy.ts'

/** A part of a text: in both, only in the later, or only in the earlier one. */
export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string }
export type FieldDifference = { field: ComparedField; parts: DifferencePart[] }

const COMPARED_FIELDS = [
  'title',
  'markdown',
  'summary',
  'slug',
  'pictures',
  'preview',
  'categories',
  'end',
  'page',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** With more changed words than this nobody reads a word-by-word difference, and computing it is slow. */
const MAX_EDITS = 2_000

/** The differences by field and word; equal fields are left out. */
export const compareFields = (before: ArticleFields, after: ArticleFields): FieldDifference[] =>
  COMPARED_FIELDS.flatMap((field) => {
    const [one, other] = [textOf(field, before), textOf(field, after)]
    return one === other ? [] : [{ field, parts: compareTexts(one, other) }]
  })

/** Word by word; texts that differ too much become one removed and one added part. @returns parts in their order, none empty */
export function compareTexts(before: string, after: string): DifferencePart[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })
  const parts: DifferencePart[] = changes
    ? changes.map(({ added, removed, value: text }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text }))
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]
  return parts.filter(({ text }) => text !== '')
}

function textOf(field: ComparedField, fields: ArticleFields): string {
  switch (field) {
    case 'title':
    case 'markdown':
    case 'summary':
    case 'slug':
      return fields[field]
    case 'pictures':
      return fields.pictures.join('\n')
    case 'preview':
      return fields.previewPicture ?? ''
    case 'categories':
      return fields.categories.join(', ')
    case 'end':
      return fields.endAt?.replace('T', ', ') ?? ''
    case 'page':
      return [fields.menu, fields.order, ...(fields.training ?? []), fields.contact].filter(Boolean).join(', ')
  }
}
