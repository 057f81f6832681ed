import { href, redirect, type RouterContextProvider } from 'react-router'
import { isOnboardingOpen } from '#features/club/onboarding/keep-onboarding.ts'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { isSignUpOffered } from '#identity/use/sign-in/sign-up.ts'
import { formatLongDate } from '#shared/berlin-time.ts'
import { TICKED } from '#shared/form/typed.ts'
import { callerOf, halfSignedIn, member, siteCookie } from '../../member.ts'
import { pageMeta } from '../../page-meta.ts'
import { faultReporter, services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { LONGEST_ANSWER, passkeyFields } from '../../passkey-fields.ts'
import { readForm } from '../../read-form.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInFields, awaitConfirmation, refuseSignIn, awaitCode } from './sign-in-fields.ts'
import { DESK_SOURCES } from './desk/desk-sources.ts'
import { gatherDesk } from './desk/gather-desk.ts'
import { Overview, WHOLE_DESK } from './desk/overview.tsx'
import { toShownDesk } from './desk/shown-desk.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { showSecondStep, readProof } from './second-step.ts'
import { toShellFacts } from './shell-facts.ts'
import { siteContext } from '../../context.ts'
import { readExternalRefusal } from './external-refusal.ts'
import { wayBackOf } from './way-back.ts'
import type { Route } from './+types/sign-in.ts'
import { requestLink } from '#identity/use/sign-in/request-link.ts'
import { toSignInMistake } from './sign-in-text.ts'
import { signInByPasskey } from '#identity/use/sign-in/passkey-sign-in.ts'
import { signInByPassword } from '#identity/use/sign-in/password-sign-in.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { sendSecondCode, showSecondFactor } from '#identity/use/sign-in/second-step.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const available = context.get(services)
  const ctx = context.get(siteContext)
  const present = context.get(member)
  if (present) {
    const accountId = present.who.person.account.id
    const { name, offices, rooms } = toShellFacts(present, await available.league.listCaptained(accountId))
    const now = available.now()
    const actor = { accountId, offices: present.offices }
    // A new installation first asks whether to show the sample club or the own one.
    if (await isOnboardingOpen(ctx, actor)) throw redirect(href('/admin/beginnen'))
    const visit = { present, actor, ctx, services: available, now }
    const desk = await gatherDesk(visit, DESK_SOURCES, context.get(faultReporter))
    return {
      kind: 'overview',
      name,
      offices,
      rooms,
      desk: toShownDesk(desk, now, url.searchParams.has(WHOLE_DESK)),
      today: formatLongDate(now),
    } as const
  }
  const half = context.get(halfSignedIn)
  if (half) return { kind: 'second-step', step: showSecondStep(half.person) } as const
  return {
    kind: 'first-step',
    isSignUpOpen: isSignUpOffered(ctx),
    hasPasskeys: arePasskeysOffered(ctx.identity),
    providers: ctx.linking.offered,
    wayBack: wayBackOf(url),
    externalRefusal: readExternalRefusal(url),
  } as const
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const fields = await readForm(request, LONGEST_ANSWER)
  const target = wayBackOf(url)
  if (context.get(member)) return redirect(target, 303)
  if (fields[signInFields.step] === 'abbrechen') {
    const half = context.get(halfSignedIn)
    // The session exists already, and would stay in the list of devices until it expires.
    if (half) await signOut(context.get(siteContext).identity, half, 'local', callerOf(request, context))
    context.get(siteCookie).drop()
    return redirect(url.pathname + url.search, 303)
  }
  if (fields[signInFields.step] === 'bestaetigung') return sendConfirmationAgain({ context, request, fields })
  const half = context.get(halfSignedIn)
  return half
    ? takeSecondStep({ context, request, fields, who: half, target })
    : takeFirstStep({ context, request, fields, url })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.kind === 'overview' ? 'Übersicht' : 'Login',
    description: 'Der Mitgliederbereich unseres Vereins',
    path: undefined,
  })

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'overview':
      return <Overview {...loaderData} />
    case 'second-step':
      return (
        <>
          <Banner title="Noch ein Schritt" subtitle="Ihr Konto ist doppelt gesichert." />
          <SecondStepForm step={loaderData.step} refused={actionData} />
        </>
      )
    case 'first-step':
      return (
        <>
          <Banner title="Login" subtitle="Der Mitgliederbereich unseres Vereins" />
          <SignInForm {...loaderData} refused={actionData} />
        </>
      )
  }
}

type Sent = { context: Readonly<RouterContextProvider>; request: Request; fields: Record<string, string> }

/** For a user who signed up and lost the mail. */
async function sendConfirmationAgain({ context, request, fields }: Sent) {
  const email = fields[signInFields.email]?.trim() ?? ''
  const { identity } = context.get(siteContext)
  const sent = await requestLink(identity, { what: 'sign-up', email, caller: callerOf(request, context) })
  return sent.ok ? awaitConfirmation(email) : refuseSignIn(toSignInMistake(sent.error), { email })
}

/** First step: address and password, or a passkey. An account with a second factor is then asked for it on the same page. */
async function takeFirstStep({ context, request, fields, url }: Sent & { url: URL }) {
  const ctx = context.get(siteContext)
  const email = fields[signInFields.email]?.trim() ?? ''
  const password = fields[signInFields.password] ?? ''
  const keep = fields[signInFields.keep] ?? ''
  const typed = { email, [signInFields.keep]: keep }
  const { [passkeyFields.answer]: answer = '', [passkeyFields.challenge]: challengeId = '' } = fields
  const caller = callerOf(request, context)
  if (answer === '' && email !== '' && password === '') {
    return refuseSignIn({ field: 'password', text: 'Geben Sie bitte Ihr Passwort ein.', status: 422 }, typed)
  }
  const signedIn =
    answer === ''
      ? await signInByPassword(ctx, { email, password, caller })
      : await signInByPasskey(ctx, { challengeId, answer, caller })
  if (!signedIn.ok) return refuseSignIn(toSignInMistake(signedIn.error), typed)
  const { session, isComplete } = signedIn.value
  context.get(siteCookie).put(session, { isKept: keep === TICKED })
  return redirect(isComplete ? wayBackOf(url) : url.pathname + url.search, 303)
}

type SecondSent = Sent & { who: Authenticated; target: string }

/** Second step: a code from an app, from a text message, or from the sheet of recovery codes. */
async function takeSecondStep({ context, request, fields, who, target }: SecondSent) {
  const ctx = context.get(siteContext)
  const caller = callerOf(request, context)
  const factorId = fields[signInFields.factor]
  if (fields[signInFields.step] === 'senden' && factorId !== undefined) {
    const challenge = await sendSecondCode(ctx, who, factorId, caller)
    return challenge.ok
      ? awaitCode({ factorId, challengeId: challenge.value })
      : refuseSignIn(toSignInMistake(challenge.error))
  }
  const proof = readProof(fields)
  const session = await showSecondFactor(ctx, who, proof, caller)
  if (session.ok) {
    context.get(siteCookie).put(session.value)
    return redirect(target, 303)
  }
  const sent = proof.kind === 'phone' ? { factorId: proof.factorId, challengeId: proof.challengeId } : undefined
  return refuseSignIn(toSignInMistake(session.error), {}, sent)
}
