import { data } from 'react-router'
import { storableText } from '#shared/storable-text.ts'
import { takenLength } from './taken-length.ts'

const LONGEST_VALUE = 2_000
/** More than the longest form of ours sends. To read tens of thousands of empty ones costs more than all that is done with them. */
const MOST_FIELDS = 5_000

/**
 * The text fields of a sent form; files and repeated names are passed over.
 *
 * @param longest so many characters does any of the fields accept, as they count them; what is much longer is cut
 * @throws a 400, 405 or 415 page for a request that no form of ours can have produced
 */
export const readForm = async (request: Request, longest = LONGEST_VALUE): Promise<Record<string, string>> =>
  firstFields(await readSentForm(request), longest)

/**
 * All that a form sends, names that occur several times included.
 *
 * @throws like {@link readForm}
 */
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

/** Browsers send a line end as two characters, and count it as one. */
const asTyped = (text: string): string => text.replaceAll('\r\n', '\n')

/** The first text of each name, cut where no field of ours reaches. */
export function firstFields(form: URLSearchParams | FormData, longest = LONGEST_VALUE): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !Object.hasOwn(fields, name))
      fields[name] = storableText(asTyped(value).slice(0, takenLength(longest) + 1))
  }
  return fields
}

/** Browsers send our forms URL-encoded; whoever sends parts is welcome too. */
const readParts = async (request: Request): Promise<FormData> =>
  request.formData().catch((error: unknown) => {
    if (error instanceof TypeError)
      throw data('Das Formular kam beschädigt an. Bitte versuchen Sie es noch einmal.', 400)
    throw error
  })
