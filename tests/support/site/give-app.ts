import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { generateRecoveryCodes } from '#identity/core/factors/recovery-codes.ts'
import { verifyFactor } from '#identity/core/factors/verify-factor.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { appCode, granted } from '#tests/support/identity/second-factor.ts'
import { CLUB_PASSWORD } from './enter.ts'

type Identity = Parameters<typeof signInWithPassword>[0]
type Caller = Parameters<typeof signInWithPassword>[1]['caller']
type Person = { email: string; password?: string; caller?: Caller }

const CALLER: Caller = { ip: '127.0.0.1', userAgent: 'test', audience: undefined }

/** Sets up an authenticator app with recovery codes, without a browser. The app's code of this moment is used up. */
export async function giveApp(
  identity: Identity,
  { email, password = CLUB_PASSWORD, caller = CALLER }: Person,
  now: Date,
) {
  const grant = await granted(signInWithPassword(identity, { email, phone: undefined, password, caller }))
  const who = await granted(authenticate(identity, grant.accessToken))
  const { factor, secret } = await granted(enrolTotp(identity, who, {}))
  const { id: challengeId } = await granted(challengeFactor(identity, who, factor.id, caller))
  const proof = { factorId: factor.id, challengeId, code: appCode(secret, now), caller }
  const raised = await granted(verifyFactor(identity, who, proof))
  const again = await granted(authenticate(identity, raised.accessToken))
  const { codes } = await granted(generateRecoveryCodes(identity, again, {}))
  return { factor, secret, codes }
}
