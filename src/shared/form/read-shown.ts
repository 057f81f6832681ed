import { isEmailAddress } from '#shared/email-address.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Field, Fields } from './field.ts'
import { cleanFields, readTypedFields, toValues, type SentForm } from './typed.ts'

/** The sentences of a text field, by the kind of mistake. */
export type Sentences = Record<'missing' | 'tooLong' | 'wrong', string | undefined>

/** Reads a form of texts in the browser, without its schemas: with the same sentences, limits and cleaning as the server. */
export function readShown(
  { fields, sentences }: { fields: Fields; sentences: Record<string, Sentences> },
  sent: SentForm,
): Result<Record<string, string>, { field: string; message: string }[]> {
  const values = toValues(fields, cleanFields(readTypedFields(fields, sent), fields))
  const read = Object.keys(fields).map((name) => [name, String(values[name] ?? '')] as const)
  const mistakes = read.flatMap(([name, text]) => {
    const mistake = findMistake(fields[name], text)
    const message = mistake && sentences[name]?.[mistake]
    return message === undefined ? [] : [{ field: name, message }]
  })
  return mistakes.length > 0 ? err(mistakes) : ok(Object.fromEntries(read))
}

function findMistake(field: Field | undefined, text: string): keyof Sentences | undefined {
  if (text === '') return field?.isRequired ? 'missing' : undefined
  if (text.length > (field?.maxLength ?? Infinity)) return 'tooLong'
  return field?.kind === 'line' && field.input === 'email' && !isEmailAddress(text) ? 'wrong' : undefined
}
