import { compareFields, type FieldDifference } from '#features/news/editing/compare-fields.ts'
import type { WouldClear } from '#features/news/editing/save-working-copy.ts'
import type { Conflict } from '#features/news/editing/find-both.ts'
import type { NotReady } from '#features/news/editing/publish-working-copy.ts'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import type { SiteContext } from '../../../context.ts'
import type { Mistake } from '../../../ui/form-field.tsx'
import { clockText, toMistakes } from './news-words.ts'

/** Why a sent form is still open. @property number the version its next submit is based on @property typed what was sent */
export type Refused = { number: number; typed: ArticleFields } & (
  | { kind: 'mistakes'; title: string; mistakes: Mistake[] }
  | { kind: 'conflict'; by: string; at: string; differences: FieldDifference[] }
  | WouldClear
)

/** Describes a refusal in words, with the status of the answer. */
export async function describeRefusal(
  refusal: Conflict | NotReady | WouldClear,
  { fields: typed, seen }: { fields: ArticleFields; seen: number },
  nameOf: SiteContext['nameOf'],
): Promise<{ status: number; refused: Refused }> {
  switch (refusal.kind) {
    case 'conflict': {
      const { number } = refusal
      const by = (await nameOf(refusal.by)) ?? 'Jemand'
      const differences = compareFields(refusal.fields, typed)
      return {
        status: 409,
        refused: { kind: 'conflict', by, at: clockText(refusal.at), number, typed, differences },
      }
    }
    case 'would-clear':
      return { status: 422, refused: { ...refusal, number: seen, typed } }
    case 'not-ready': {
      const { number } = refusal
      const title = 'Gespeichert, aber noch nicht veröffentlicht'
      return {
        status: 422,
        refused: { kind: 'mistakes', title, mistakes: toMistakes(refusal.problems), number, typed },
      }
    }
  }
}
