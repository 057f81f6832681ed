import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Fetch } from '#identity/external/provider-fetch.ts'

type Answers = Record<string, unknown>
const ACCESS_TOKEN = 'token of the provider'

/**
 * GitHub, GitLab, Bitbucket and Facebook in memory, reached through `fetch`: a sign-in page that `authorise` passes, the
 * exchange of codes with PKCE, and the profile interfaces.
 *
 * @param answers the answers, by address without query
 */
export function createMockOauthSites(answers: Answers) {
  const challenges = new Map<string, string>()
  const requests: { url: URL; authorization: string | undefined; form: Record<string, unknown> }[] = []

  const site = new Hono()
    .post('*', async (c) => {
      const form = await c.req.parseBody()
      requests.push({ url: new URL(c.req.url), authorization: c.req.header('authorization'), form })
      return redeem(c, form)
    })
    .get('*', (c) => {
      const url = new URL(c.req.url)
      requests.push({ url, authorization: c.req.header('authorization'), form: {} })
      if (c.req.header('authorization') !== `Bearer ${ACCESS_TOKEN}`) return c.json({ message: 'Bad credentials' }, 401)
      const answer = answers[url.origin + url.pathname]
      return answer === undefined ? c.json({ message: 'Not Found' }, 404) : c.json(answer)
    })

  function redeem(c: Context, form: Record<string, unknown>): Response {
    const challenge = challenges.get(String(form['code']))
    challenges.delete(String(form['code']))
    const verifier = String(form['code_verifier'])
    if (challenge !== createHash('sha256').update(verifier).digest('base64url')) {
      // GitHub answers errors with 200.
      return c.json({ error: 'bad_verification_code', error_description: 'expired' }, 200)
    }
    return c.json({ access_token: ACCESS_TOKEN, token_type: 'bearer', scope: '', refresh_token: 'next' })
  }

  const fetch: Fetch = async (url, init) => site.request(url, init)
  return {
    fetch,
    requests,
    /** Passes the provider's page. @returns the parameters of its redirect */
    authorise(url: string): URLSearchParams {
      const { searchParams } = new URL(url)
      const code = randomUUID()
      challenges.set(code, searchParams.get('code_challenge') ?? '')
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
    },
  }
}
