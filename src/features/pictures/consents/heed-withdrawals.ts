import type { PictureStores } from '#features/pictures/context.ts'
import { PURPOSES, worstStates } from './picture-consent.ts'

/** Applies withdrawals to a picture restored from the bin, where they did not reach it. */
export async function heedWithdrawals(path: string, { consents, library }: PictureStores, at: Date): Promise<void> {
  const picture = await library.find(path)
  if (!picture) return
  const people = await consents.listPeopleOf(path)
  const shown = (await consents.list()).filter(({ id }) => people.includes(id))
  const { consent } = picture
  const states = worstStates([consent.states, ...shown.map((person) => person.states)])
  const isSame = PURPOSES.every((purpose) => states[purpose] === consent.states[purpose])
  if (!isSame) await library.setConsent(path, { ...consent, states }, at)
}
