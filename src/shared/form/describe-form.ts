import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import type { Field, Fields } from './field.ts'
import type { Sentences } from './read-shown.ts'
import { cleanFields, readTypedFields, toValues, type SentForm } from './typed.ts'

/** A field with the rules for its value, each with the sentence shown when it is broken. */
export type RuledField = Field & { schema: z.ZodType }
type RuledFields = Readonly<Record<string, RuledField>>
export type FormValue<F extends RuledFields> = { [Name in keyof F]: z.output<F[Name]['schema']> }

/** The mistakes, in the order of the form; at most one sentence per field. */
export type FormMistakes = { field: string; message: string }[]
export type Mistaken = { kind: 'mistakes'; mistakes: FormMistakes }

export type FormDescription<F extends RuledFields = RuledFields> = {
  fields: F
  read: (sent: SentForm) => Result<FormValue<F>, Mistaken>
}

type Say<F> = (field: keyof F & string, message: string) => void

/**
 * A form: its fields, in the order of the page, and how to read its value when it is sent.
 *
 * @param check rules that span several fields; it also runs on values that break a rule of their own field
 */
export function describeForm<const F extends RuledFields>(
  fields: F,
  check?: (value: FormValue<F>, say: Say<F>) => void,
): FormDescription<F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  const schema = z.object(shape).superRefine((value, context) => {
    // The shape is made of the fields.
    check?.(value as FormValue<F>, (field, message) => context.addIssue({ code: 'custom', path: [field], message }))
  })
  return {
    fields,
    read(sent) {
      const read = schema.safeParse(toValues(fields, cleanFields(readTypedFields(fields, sent), fields)), {
        error: tooLong,
      })
      if (read.success) return ok(read.data as FormValue<F>)
      const { issues } = read.error
      const mistakes = Object.keys(fields).flatMap((field) => {
        const issue = issues.find(({ path }) => path[0] === field)
        return issue ? [{ field, message: issue.message }] : []
      })
      return err({ kind: 'mistakes', mistakes })
    },
  }
}

/** The sentence where a schema has none of its own. */
const tooLong = ({ code, maximum }: { code?: string; maximum?: unknown }) =>
  code === 'too_big' ? `Hier passen höchstens ${String(maximum)} Zeichen hinein.` : undefined

/** For the page: the fields without their schemas, which stay on the server, but with the lengths and requirements these state. */
export const showFields = (fields: RuledFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema, ...field }]) => {
      const maxLength = maxLengthOf(schema)
      const isRequired = !field.optional && !schema.safeParse('').success
      return [name, { ...field, isRequired, ...(maxLength !== null && { maxLength }) }]
    }),
  )

/** The sentences of the schemas for mistakes that a browser can detect by itself. */
export const showSentences = (fields: RuledFields): Record<string, Sentences> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => {
      const say = (value: string) => schema.safeParse(value).error?.issues[0]?.message
      return [name, { missing: say(''), tooLong: say('x'.repeat((maxLengthOf(schema) ?? 0) + 1)), wrong: say('@') }]
    }),
  )

function maxLengthOf(schema: z.ZodType): number | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return maxLengthOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodString ? schema.maxLength : null
}
