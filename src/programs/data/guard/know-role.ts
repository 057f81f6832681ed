import { createMiddleware } from 'hono/factory'
import { fail } from '../answer.ts'
import { findRole, type CheckToken, type KeyReader, type Role } from './role.ts'

export type KnowsRole = { Variables: { role: Role } }

/** Turns away whom no key and no token lets in, and tells the rest who asks. */
export const knowRole = ({ keys, checkToken }: { keys: KeyReader; checkToken: CheckToken }) =>
  createMiddleware<KnowsRole>(async (c, next) => {
    const shown = { key: c.req.header('apikey') || c.req.query('apikey'), authorization: c.req.header('authorization') }
    const role = await findRole(shown, keys, checkToken)
    if (!role.ok) return fail(role.error)
    c.set('role', role.value)
    return next()
  })
