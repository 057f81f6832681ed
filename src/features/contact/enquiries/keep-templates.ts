import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { describeTemplate, MOST_TEMPLATES, type AnswerTemplate } from './answer-template.ts'
import type { EnquiryContext } from './context.ts'

export type TemplateRefusal = NotAllowed | Mistaken | { kind: 'too-many-templates' }

export const listTemplates = async (ctx: EnquiryContext, actor: Actor): Promise<Result<AnswerTemplate[], NotAllowed>> =>
  may(actor, 'answer-enquiries') ? ok(await ctx.read.templates.list()) : notAllowed('answer-enquiries')

/** @param id undefined for a new one */
export async function putTemplate(
  ctx: EnquiryContext,
  actor: Actor,
  id: string | undefined,
  sent: SentForm,
): Promise<Result<void, TemplateRefusal>> {
  if (!may(actor, 'answer-enquiries')) return notAllowed('answer-enquiries')
  return ctx.write(async ({ templates }): Promise<Result<void, TemplateRefusal>> => {
    const others = (await templates.list()).filter((other) => other.id !== id)
    const read = describeTemplate(others).read(sent)
    if (!read.ok) return read
    if (others.length >= MOST_TEMPLATES) return err({ kind: 'too-many-templates' })
    await templates.put({ id: id ?? ctx.newId(), ...read.value })
    return ok(undefined)
  })
}

export async function removeTemplate(ctx: EnquiryContext, actor: Actor, id: string): Promise<Result<void, NotAllowed>> {
  if (!may(actor, 'answer-enquiries')) return notAllowed('answer-enquiries')
  await ctx.write(({ templates }) => templates.remove(id))
  return ok(undefined)
}
