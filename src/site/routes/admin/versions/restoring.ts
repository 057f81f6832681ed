import { data } from 'react-router'
import { readForm } from '../../../read-form.ts'

/** The version number in an address. @returns undefined for an invalid one */
export const versionNumber = ({ number }: { number: string }): number | undefined =>
  /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined

/** @returns the version number that the page showed; -1 for an invalid one, which is refused as a conflict */
export async function readSeen(request: Request): Promise<number> {
  const { number = '' } = await readForm(request)
  return /^\d{1,9}$/.test(number) ? Number(number) : -1
}

type NotRestored = { kind: 'conflict' } | { kind: 'mistakes'; mistakes: readonly { sentence: string }[] }

/** Why an older version was not restored, for the page that shows it. */
export function refuseRestoring(refusal: NotRestored) {
  if (refusal.kind === 'conflict')
    return data({ message: 'Inzwischen hat jemand gespeichert. Bitte sehen Sie erst nach.' }, 409)
  return data({ message: refusal.mistakes.map(({ sentence }) => sentence).join(' ') }, 422)
}
