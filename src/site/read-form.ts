import { data } from 'react-router'
import { storableText } from '#shared/storable-text.ts'
import { takenLength } from './taken-length.ts'

const LONGEST_VALUE = 2_000
/** More fields than the site's longest form sends. Parsing tens of thousands of empty ones costs more than all other work on them. */
const MOST_FIELDS = 5_000

/**
 * The text fields of a sent form; skips files and repeated names.
 *
 * @param longest the longest value that any field accepts, in the field's own count; much longer values are cut
 * @throws a 400, 405 or 415 page for a request that no form of ours can have produced
 */
export const readForm = async (request: Request, longest = LONGEST_VALUE): Promise<Record<string, string>> =>
  firstFields(await readSentForm(request), longest)

/** All fields of a sent form, including repeated names. @throws like {@link readForm} */
export async function readSentForm(request: Request): Promise<URLSearchParams | FormData> {
  if (request.method !== 'POST') throw data('Dieses Formular nimmt nur neue Angaben entgegen.', 405)
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw data('Diese Art von Daten nimmt das Formular nicht an.', 415)
  }
  if (!/urlencoded/i.test(type)) return readParts(request)
  const fields = parseFields(await request.text())
  if (fields === undefined) throw data('Das sind mehr Angaben, als ein Formular hat.', 413)
  return fields
}

/** @returns undefined for more fields than any form of ours sends */
export const parseFields = (body: string): URLSearchParams | undefined =>
  body.split('&', MOST_FIELDS + 1).length > MOST_FIELDS ? undefined : new URLSearchParams(body)

/** Browsers send a line end as two characters, but count it as one. */
const asTyped = (text: string): string => text.replaceAll('\r\n', '\n')

/** The first text of each name, cut to a length beyond every field's limit. */
export function firstFields(form: URLSearchParams | FormData, longest = LONGEST_VALUE): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !Object.hasOwn(fields, name))
      fields[name] = storableText(asTyped(value).slice(0, takenLength(longest) + 1))
  }
  return fields
}

/** Browsers send our forms URL-encoded; multipart bodies are accepted, too. */
const readParts = async (request: Request): Promise<FormData> =>
  request.formData().catch((error: unknown) => {
    if (error instanceof TypeError)
      throw data('Das Formular kam beschädigt an. Bitte versuchen Sie es noch einmal.', 400)
    throw error
  })
