import type { DocumentConflict, DocumentMistakes } from '#features/club/editing/document-refusals.ts'
import { checkDocument, saveDocument } from '#features/club/editing/save-document.ts'
import { showDocument } from '#features/club/editing/show-document.ts'
import type { Actor } from '#rights/offices.ts'
import { err, type Result } from '#shared/result.ts'
import type { SiteContext } from '../../../context.ts'
import { answerForm } from '../../../described-form/answer-form.ts'
import type { FormAnswer } from '../../../described-form/saving-form.tsx'
import type { DocumentForm } from './document-form.ts'
import { getOrShowMissing, isMissing, showMissing, type Missing } from './enter-room.ts'

/** @returns undefined when no button of this form sends such an intent */
export async function answerDocument(
  { ctx, actor, form: { name, fields } }: { ctx: SiteContext; actor: Actor; form: DocumentForm },
  sent: URLSearchParams | FormData,
): Promise<FormAnswer | undefined> {
  const { values } = getOrShowMissing(await showDocument(ctx, actor, name))
  const subject = {
    fields,
    values,
    async save(typed: unknown, seen: number) {
      const saved = orShowMissing(await saveDocument(ctx, actor, name, { values: typed, seen }))
      if (saved.ok || saved.error.kind !== 'conflict') return saved
      const { by } = saved.error
      return err({ ...saved.error, by: by === undefined ? undefined : await ctx.nameOf(by) })
    },
    check: async (typed: unknown) => orShowMissing(await checkDocument(ctx, actor, name, typed)),
  }
  return answerForm(subject, sent)
}

type Refusal = DocumentConflict | DocumentMistakes

/** @throws the error page that says why there is no document to edit */
function orShowMissing<T, E extends Refusal>(result: Result<T, E | Missing>): Result<T, E> {
  if (result.ok) return result
  return isMissing(result.error) ? showMissing(result.error) : err(result.error)
}
