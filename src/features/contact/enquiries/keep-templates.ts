import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { templateLimits, type AnswerTemplate } from './answer-template.ts'
import type { EnquiryContext } from './context.ts'

/** What has to be mended, in the field of that name. */
export type TemplateMistake =
  | { kind: 'title-missing' | 'title-too-long' | 'title-taken'; field: 'title' }
  | { kind: 'text-missing' | 'text-too-long'; field: 'text' }
export type TemplateRefusal =
  | NotAllowed
  | { kind: 'mistakes'; mistakes: TemplateMistake[] }
  | { kind: 'too-many-templates' }

export async function listTemplates(ctx: EnquiryContext, actor: Actor): Promise<Result<AnswerTemplate[], NotAllowed>> {
  const allowed = allow(actor, 'answer-enquiries')
  return allowed.ok ? ok(await ctx.read.templates.list()) : allowed
}

/** @param template.id undefined for a new one; a title is given once */
export async function putTemplate(
  ctx: EnquiryContext,
  actor: Actor,
  { id = ctx.newId(), ...typed }: { id: string | undefined; title: string; text: string },
): Promise<Result<void, TemplateRefusal>> {
  const allowed = allow(actor, 'answer-enquiries')
  if (!allowed.ok) return allowed
  const template = { id, title: cleanLines(typed.title).replace(/\s+/g, ' '), text: cleanLines(typed.text) }
  return ctx.write(async ({ templates }): Promise<Result<void, TemplateRefusal>> => {
    const others = (await templates.list()).filter((other) => other.id !== id)
    const mistakes = findMistakes(template, others)
    if (mistakes.length > 0) return err({ kind: 'mistakes', mistakes })
    if (others.length >= templateLimits.count) return err({ kind: 'too-many-templates' })
    await templates.put(template)
    return ok(undefined)
  })
}

export async function removeTemplate(ctx: EnquiryContext, actor: Actor, id: string): Promise<Result<void, NotAllowed>> {
  const allowed = allow(actor, 'answer-enquiries')
  if (!allowed.ok) return allowed
  await ctx.write(({ templates }) => templates.remove(id))
  return ok(undefined)
}

function findMistakes({ title, text }: AnswerTemplate, others: AnswerTemplate[]): TemplateMistake[] {
  const mistakes: TemplateMistake[] = []
  if (title === '') mistakes.push({ kind: 'title-missing', field: 'title' })
  else if (title.length > templateLimits.title) mistakes.push({ kind: 'title-too-long', field: 'title' })
  else if (others.some((other) => other.title === title)) mistakes.push({ kind: 'title-taken', field: 'title' })
  if (text === '') mistakes.push({ kind: 'text-missing', field: 'text' })
  else if (text.length > templateLimits.text) mistakes.push({ kind: 'text-too-long', field: 'text' })
  return mistakes
}
