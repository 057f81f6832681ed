import { Hono } from 'hono'
import { fail } from '#identity/wires/supabase/answer.ts'
import type { KeyReader } from '#identity/wires/supabase/api-key.ts'
import { grantById } from './grant-by-id-token.ts'
import { grantByPassword } from './grant-by-password.ts'
import { grantByCode } from './grant-by-code.ts'
import { grantByRefresh } from './grant-by-refresh.ts'
import { limited } from '#identity/wires/supabase/limited.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

export function tokenRoutes(needs: SupabaseNeeds, keys: KeyReader) {
  const isAllowed = limited(needs, 'token')
  const app = new Hono()
  // Refresh tokens cannot be guessed, and clients sign people out on any final refusal: a club house behind one address must not run
  // into a limit with them.
  app.use('/token', (c, next) => (c.req.query('grant_type') === 'refresh_token' ? next() : isAllowed(c, next)))
  return app.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return grantByPassword(c, needs)
      case 'refresh_token':
        return grantByRefresh(c, needs)
      case 'pkce':
        return grantByCode(c, needs)
      case 'id_token':
        return grantById(c, needs, keys)
      case 'web3':
        return fail(c, { status: 422, code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
      default:
        return fail(c, { status: 400, code: 'invalid_credentials', message: 'unsupported_grant_type' })
    }
  })
}
