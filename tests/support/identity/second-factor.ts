import { Secret, TOTP } from 'otpauth'
import type { Factor } from '#identity/core/accounts/account.ts'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { verifyFactor } from '#identity/core/factors/verify-factor.ts'
import type { Answer } from '#identity/core/refusal.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { CALLER, type IdentityBench } from './identity-bench.ts'

/** The value of an answer that must succeed. @throws when it was refused */
export async function granted<T>(answer: Answer<T, { kind: string }>): Promise<T> {
  return valueOf(await answer)
}

/** The user of a request with this access token. */
export const whoHas = ({ identity }: IdentityBench, { accessToken }: Pick<Grant, 'accessToken'>) =>
  granted(authenticate(identity, accessToken))

export async function signedIn(bench: IdentityBench, email = 'mia@example.org'): Promise<Authenticated> {
  return whoHas(bench, await bench.person(email, 'Rückhand-Topspin'))
}

/** A second browser of a person of `signedIn`. */
export const signedInAgain = ({ identity }: IdentityBench, email = 'mia@example.org'): Promise<Grant> =>
  granted(signInWithPassword(identity, { email, phone: undefined, password: 'Rückhand-Topspin', caller: CALLER }))

/** The authenticator app's code at this moment. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Requests a challenge and answers it with this code. */
export async function answerChallenge(
  { identity }: IdentityBench,
  who: Authenticated,
  { factorId, code }: { factorId: string; code: string },
) {
  const { id: challengeId } = await granted(challengeFactor(identity, who, factorId, CALLER))
  return verifyFactor(identity, who, { factorId, challengeId, code, caller: CALLER })
}

type WithApp = { who: Authenticated; grant: Grant; factor: Factor; secret: string }

/** Sets up an authenticator app; `who` is the raised session. The app's code of this moment is used up. */
export async function setUpApp(bench: IdentityBench, who: Authenticated, friendlyName?: string): Promise<WithApp> {
  const { factor, secret } = await granted(
    enrolTotp(bench.identity, who, friendlyName === undefined ? {} : { friendlyName }),
  )
  const code = appCode(secret, bench.clock.now())
  const grant = await granted(answerChallenge(bench, who, { factorId: factor.id, code }))
  return { who: await whoHas(bench, grant), grant, factor, secret }
}
