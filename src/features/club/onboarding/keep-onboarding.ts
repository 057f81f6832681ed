import type { ClubContext, ClubStores, OnboardingContext } from '#features/club/context.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { missingBeforePublic, type MissingFact } from './missing-before-public.ts'
import { describeOnboarding, toAnswers } from './onboarding-form.ts'
import type { ShownClub } from './onboarding-store.ts'

/** @property isOffered whether the sample club is there, so that one can begin */
export type ShownOnboarding = { chosen: ShownClub | undefined; isOffered: boolean; missing: MissingFact[] }
/** The own club has begun already. */
export type AlreadyBegun = { kind: 'already-begun' }
export type OnboardingRefusal = NotAllowed | AlreadyBegun | Mistaken

export async function showOnboarding(ctx: ClubContext, actor: Actor): Promise<Result<ShownOnboarding, NotAllowed>> {
  const allowed = allow(actor, 'begin-club')
  if (!allowed.ok) return allowed
  const chosen = await ctx.read.onboarding.find()
  return ok({ chosen, isOffered: !(await isBegun(ctx.read)), missing: await listMissing(ctx.read, chosen) })
}

/** Whether somebody who may has still to say what is to be shown. */
export async function isOnboardingOpen({ read }: ClubContext, actor: Actor): Promise<boolean> {
  if (!allow(actor, 'begin-club').ok || (await read.onboarding.find()) !== undefined) return false
  return read.contentFiles.hasSample()
}

export async function lookAtSample(ctx: ClubContext, actor: Actor): Promise<Result<void, NotAllowed | AlreadyBegun>> {
  const allowed = allow(actor, 'begin-club')
  if (!allowed.ok) return allowed
  return ctx.write(async (stores) => {
    if (await isBegun(stores)) return err({ kind: 'already-begun' } as const)
    await stores.onboarding.set('sample')
    return ok(undefined)
  })
}

export async function beginClub(
  ctx: OnboardingContext,
  actor: Actor,
  sent: SentForm,
): Promise<Result<void, OnboardingRefusal>> {
  const allowed = allow(actor, 'begin-club')
  if (!allowed.ok) return allowed
  const read = onboardingForm(ctx).read(sent)
  if (!read.ok) return read
  return (await ctx.replaceSample(toAnswers(read.value), actor.accountId))
    ? ok(undefined)
    : err({ kind: 'already-begun' })
}

/** As it is this year. */
export const onboardingForm = ({ now }: Pick<ClubContext, 'now'>) =>
  describeOnboarding(Number(berlinDay(now()).slice(0, 4)))

/** Whether the own club is shown, or there is no sample that it could take the place of. */
export const isBegun = async ({ onboarding, contentFiles }: ClubStores): Promise<boolean> =>
  (await onboarding.find()) === 'own' || !(await contentFiles.hasSample())

/** What the club owes its visitors. @throws for an installation without content */
async function listMissing(stores: ClubStores, chosen: ShownClub | undefined): Promise<MissingFact[]> {
  const [club, board] = [await stores.club.findFacts('club'), await stores.club.findFacts('board')]
  if (!club || !board) throw new Error('The club documents are missing in the database.')
  const versions = await stores.documents.listVersions('page/datenschutz')
  return missingBeforePublic({ chosen, club, board, isPrivacyRead: versions.some(({ by }) => by !== undefined) })
}
