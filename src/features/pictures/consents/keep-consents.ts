import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { PictureContext, PictureStores } from '#features/pictures/context.ts'
import type { PictureUse } from '#features/pictures/library/picture-use.ts'
import { describeConsentForm, toConsentDraft } from './consent-form.ts'
import { type Consent, type UnknownConsent, lastYearOf } from './consent.ts'
import { isWithheld, PURPOSES, worstStates, type Purpose } from './picture-consent.ts'
import type { Context } from '#platform/context.ts'

/** A picture of the person, and where it is shown. @property isWithheld hidden from readers everywhere */
export type ConsentPicture = { path: string; text: string; isWithheld: boolean; uses: PictureUse[] }

export type ConsentRefusal = NotAllowed | UnknownConsent
export type ConsentFormRefusal = ConsentRefusal | Mistaken

export const listRegister = async (ctx: PictureContext, actor: Actor): Promise<Result<Consent[], NotAllowed>> =>
  may(actor, 'keep-consents') ? ok(await ctx.read.consents.list()) : notAllowed('keep-consents')

/** One entry with the pictures of the person and where they are shown. */
export async function showConsent(ctx: PictureContext, actor: Actor, id: string) {
  if (!may(actor, 'keep-consents')) return notAllowed('keep-consents')
  const { consents, library } = ctx.read
  const consent = await consents.find(id)
  if (!consent) return err({ kind: 'unknown-consent' } as const)
  const found = await library.findMany(await consents.listPicturesOf(id))
  const pictures = [...found.values()].map(async ({ path, text, consent: own }) => ({
    path,
    text,
    isWithheld: isWithheld(own, 'website'),
    uses: await ctx.findPictureUses(path),
  }))
  return ok({ consent, pictures: await Promise.all(pictures) })
}

export async function addConsent(
  ctx: PictureContext,
  actor: Actor,
  sent: SentForm,
): Promise<Result<Consent, ConsentFormRefusal>> {
  if (!may(actor, 'keep-consents')) return notAllowed('keep-consents')
  const at = ctx.now()
  const read = describeConsentForm(berlinDay(at)).read(sent)
  if (!read.ok) return read
  const draft = toConsentDraft(read.value, undefined)
  const consent = { ...draft, id: ctx.newId(), withdrawnOn: undefined, changed: { at, by: actor.accountId } }
  await ctx.write((stores) => put(stores, consent))
  return ok(consent)
}

/** Removes an entry made by mistake; the pictures keep their own consents. */
export async function removeConsent(
  ctx: PictureContext,
  actor: Actor,
  id: string,
): Promise<Result<void, ConsentRefusal>> {
  if (!may(actor, 'keep-consents')) return notAllowed('keep-consents')
  const count = await ctx.write(({ consents }) => consents.remove([id]))
  return count > 0 ? ok(undefined) : err({ kind: 'unknown-consent' })
}

/** A purpose no longer given applies to the person's pictures at once; a new one only after an editor records it at the picture. */
export async function changeConsent(
  ctx: PictureContext,
  actor: Actor,
  id: string,
  sent: SentForm,
): Promise<Result<Consent, ConsentFormRefusal>> {
  if (!may(actor, 'keep-consents')) return notAllowed('keep-consents')
  const at = ctx.now()
  return ctx.write(async (stores) => {
    const former = await stores.consents.find(id)
    if (!former) return err({ kind: 'unknown-consent' } as const)
    const read = describeConsentForm(berlinDay(at)).read(sent)
    if (!read.ok) return read
    const draft = toConsentDraft(read.value, former.states)
    const isWithdrawn = PURPOSES.some((purpose) => draft.states[purpose] === 'withdrawn')
    const withdrawnOn = isWithdrawn ? former.withdrawnOn : undefined
    const consent = { ...draft, id, withdrawnOn, changed: { at, by: actor.accountId } }
    await put(stores, consent)
    return ok(consent)
  })
}

/** Withholds the person's pictures for these purposes, at once and on all instances. */
export async function withdrawConsent(
  ctx: PictureContext,
  actor: Actor,
  id: string,
  purposes: readonly Purpose[],
): Promise<Result<Consent, ConsentRefusal>> {
  if (!may(actor, 'keep-consents')) return notAllowed('keep-consents')
  const at = ctx.now()
  return ctx.write(async (stores) => {
    const former = await stores.consents.find(id)
    if (!former) return err({ kind: 'unknown-consent' } as const)
    const states = { ...former.states }
    for (const purpose of purposes) states[purpose] = 'withdrawn'
    const withdrawnOn = purposes.length > 0 ? berlinDay(at) : former.withdrawnOn
    const consent = { ...former, states, withdrawnOn, changed: { at, by: actor.accountId } }
    await put(stores, consent)
    return ok(consent)
  })
}

async function put(stores: PictureStores, consent: Consent): Promise<void> {
  await stores.consents.put(consent)
  await takeAway(consent, stores)
}

/** Restricts the person's pictures to the purposes that the person allows. */
async function takeAway({ id, states, changed }: Consent, { consents, library }: PictureStores): Promise<void> {
  const pictures = await library.findMany(await consents.listPicturesOf(id))
  for (const { path, consent } of pictures.values()) {
    const worst = worstStates([consent.states, states])
    const isSame = PURPOSES.every((purpose) => worst[purpose] === consent.states[purpose])
    if (!isSame) await library.setConsent(path, { ...consent, states: worst }, changed.at)
  }
}

/** Deletes entries of the register whose retention has ended (`lastYearOf`); the privacy policy repeats it. @returns how many */
export function purgeConsents(ctx: Context<PictureStores>): Promise<number> {
  const year = Number(berlinDay(ctx.now()).slice(0, 4))
  return ctx.write(async ({ consents }) => {
    const shown = await consents.listShown()
    const isOver = (last: number | undefined) => last !== undefined && year > last
    const due = (await consents.list()).filter((each) => isOver(lastYearOf(each, shown.has(each.id))))
    return consents.remove(due.map(({ id }) => id))
  })
}
