import type { PictureStores } from '#features/pictures/context.ts'
import { PURPOSES, worstStates } from './picture-consent.ts'

/** What was withdrawn while a picture lay in the bin, where no withdrawal finds it, counts as soon as it is back. */
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
