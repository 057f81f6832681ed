import { err, ok, type Result } from '#shared/result.ts'
import { problem, type Problem } from '../problem.ts'
import { createMiddleware } from 'hono/factory'
import { fail, type ReportFault } from '#programs/data/answer.ts'

/** The client's role: anonymous, signed in, or a program with the secret key. */
export type Role = 'anon' | 'authenticated' | 'service_role'

/** Tells the owner of a key; the keys are those of the sign-in wire. */
export type KeyReader = {
  isKeyNeeded: boolean
  roleOf: (key: string) => Promise<'visitor' | 'service' | undefined>
}

/** Checks an access token of our identity service, and its session. */
export type CheckToken = (token: string) => Promise<'good' | 'expired' | 'bad'>

/** What every wire for programs needs of the site. */
export type Guard = {
  keys: KeyReader
  checkToken: CheckToken
  /** @param environment from the server, with each request */
  clientAddress: (request: Request, environment: unknown) => string
  reportFault: ReportFault
}

/** @property key the `apikey` header or parameter @property authorization the header */
export type Shown = { key: string | undefined; authorization: string | undefined }

const keyRoles = { visitor: 'anon', service: 'service_role' } as const

/** The key admits a program; the token names its user. Without a token, or with the key in its place, the key decides the role. */
export async function findRole(shown: Shown, keys: KeyReader, checkToken: CheckToken): Promise<Result<Role, Problem>> {
  const { key, authorization } = shown
  const keyRole = key ? await keys.roleOf(key) : undefined
  if (keys.isKeyNeeded && keyRole === undefined) return err(key ? wrongKey : missingKey)
  const [, token] = /^bearer(?: +(.*))?$/i.exec(authorization ?? '') ?? []
  if (token === undefined && !/^bearer$/i.test(authorization ?? '')) return ok(keyRoles[keyRole ?? 'visitor'])
  if (!token) return err(badToken('Empty JWT is sent in Authorization header'))

  const shownKeyRole = await keys.roleOf(token)
  if (shownKeyRole) return ok(keyRoles[shownKeyRole])
  const parts = token.split('.').length
  if (parts !== 3) return err(badToken(`Expected 3 parts in JWT; got ${parts}`))
  const state = await checkToken(token)
  if (state === 'good') return ok('authenticated')
  return err(state === 'expired' ? expiredToken : badToken('No suitable key was found to decode the JWT'))
}

const missingKey = problem(401, null, 'No API key found in request', {
  hint: 'No `apikey` request header or url param was found.',
})
const wrongKey = problem(401, null, 'Invalid API key', { hint: 'Use a publishable or secret key of this service.' })

const badToken = (message: string) => problem(401, 'PGRST301', message, { headers: challenge(message) })
const expiredToken = problem(401, 'PGRST303', 'JWT expired', { headers: challenge('JWT expired') })

function challenge(reason: string) {
  return { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${reason}"` }
}

export type KnowsRole = { Variables: { role: Role } }

/** Refuses clients without a valid key or token, and tells the other handlers the role. */
export const knowRole = ({ keys, checkToken }: Guard) =>
  createMiddleware<KnowsRole>(async (c, next) => {
    const shown = { key: c.req.header('apikey') || c.req.query('apikey'), authorization: c.req.header('authorization') }
    const role = await findRole(shown, keys, checkToken)
    if (!role.ok) return fail(role.error)
    c.set('role', role.value)
    return next()
  })
