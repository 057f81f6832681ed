import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { providerSettingsSchema, type ProviderSettings } from '#identity/external/provider-settings.ts'

export type SiteName = 'github' | 'gitlab' | 'bitbucket'
/** A person with an account at each of them. */
type SitePerson = { id: number; userName: string; fullName: string; email: string }

/**
 * GitHub, GitLab and Bitbucket on this machine, for browsers: their sign-in pages redirect back at once, and their answers have
 * the documented format.
 */
export async function startProviderSites() {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  let person: SitePerson = { id: 1, userName: 'nobody', fullName: 'Nobody', email: 'nobody@club.example' }

  const app = new Hono()
    .get('/:site/authorize', (c) => {
      const { redirect_uri: redirectUri = '', state = '', code_challenge: challenge = '' } = c.req.query()
      const code = randomUUID()
      codes.set(code, { challenge, redirectUri })
      return c.redirect(`${redirectUri}?${new URLSearchParams({ code, state })}`, 302)
    })
    .post('/:site/token', async (c) => {
      const form = await c.req.parseBody()
      const asked = codes.get(String(form['code']))
      codes.delete(String(form['code']))
      const challenge = createHash('sha256').update(String(form['code_verifier'])).digest('base64url')
      const isGood = asked?.challenge === challenge && asked.redirectUri === form['redirect_uri']
      if (!isGood || form['client_secret'] !== 'secret of the club') {
        // GitHub answers errors with 200.
        return c.json({ error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' })
      }
      return c.json(TOKENS[c.req.param('site') as SiteName])
    })
    .use('/:site/api/*', async (c, next) => {
      const expected = TOKENS[c.req.param('site') as SiteName].access_token
      if (c.req.header('authorization') !== `Bearer ${expected}`) return c.json({ message: 'Bad credentials' }, 401)
      return next()
    })
    .get('/:site/api/:answer{.+}', (c) => {
      const answer = answersFor(person)[`${c.req.param('site')}/${c.req.param('answer')}`]
      return answer === undefined ? c.json({ message: 'Not Found' }, 404) : c.json(answer)
    })

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  return {
    settings: (site: SiteName): ProviderSettings =>
      providerSettingsSchema.parse({
        kind: site,
        clientId: 'club',
        clientSecret: 'secret of the club',
        authorizationUrl: `${origin}/${site}/authorize`,
        tokenUrl: `${origin}/${site}/token`,
        userinfoUrl: `${origin}/${site}/api/${site === 'gitlab' ? 'v4/user' : 'user'}`,
      }),
    /** From now on every visitor is this person. */
    becomes(next: SitePerson): void {
      person = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/**
 * - https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * - https://docs.gitlab.com/api/oauth2/
 * - https://developer.atlassian.com/cloud/bitbucket/oauth-2/
 */
const TOKENS = {
  github: { access_token: 'gho_of-the-club', scope: 'user:email', token_type: 'bearer' },
  gitlab: {
    access_token: 'glpat-of-the-club',
    token_type: 'Bearer',
    expires_in: 7_200,
    refresh_token: 'next of gitlab',
    scope: 'read_user',
    created_at: 1_607_635_748,
  },
  bitbucket: {
    scopes: 'account email',
    access_token: 'of the club',
    expires_in: 7_200,
    token_type: 'bearer',
    state: 'authorization_code',
    refresh_token: 'next of bitbucket',
  },
}

/**
 * - https://docs.github.com/en/rest/users/users and /emails
 * - https://docs.gitlab.com/api/users/
 * - https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/
 */
function answersFor({ id, userName, fullName, email }: SitePerson): Record<string, unknown> {
  const uuid = `{00000000-0000-4000-8000-${String(id).padStart(12, '0')}}`
  return {
    'github/user': {
      login: userName,
      id,
      node_id: 'MDQ6VXNlcjE=',
      avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
      gravatar_id: '',
      html_url: `https://github.com/${userName}`,
      type: 'User',
      user_view_type: 'private',
      site_admin: false,
      name: fullName,
      company: null,
      blog: '',
      location: null,
      email: null,
      hireable: null,
      bio: null,
      public_repos: 2,
      created_at: '2008-01-14T04:33:35Z',
      updated_at: '2008-01-14T04:33:35Z',
      two_factor_authentication: true,
    },
    'github/user/emails': [
      { email: `${id}+${userName}@users.noreply.github.com`, primary: false, verified: true, visibility: null },
      { email, primary: true, verified: true, visibility: 'private' },
    ],
    'gitlab/v4/user': {
      id,
      username: userName,
      public_email: null,
      name: fullName,
      state: 'active',
      locked: false,
      avatar_url: `https://gitlab.com/uploads/-/system/user/avatar/${id}/avatar.png`,
      web_url: `https://gitlab.com/${userName}`,
      created_at: '2012-05-23T08:00:58.123Z',
      bio: '',
      bot: false,
      last_sign_in_at: '2012-06-01T11:41:01.456Z',
      confirmed_at: '2012-05-23T09:05:22.789Z',
      email,
      commit_email: email,
      theme_id: 1,
      can_create_group: true,
      two_factor_enabled: true,
      external: false,
      private_profile: false,
    },
    'bitbucket/user': {
      display_name: fullName,
      links: {
        self: { href: `https://api.bitbucket.org/2.0/users/${encodeURIComponent(uuid)}` },
        avatar: { href: `https://secure.gravatar.com/avatar/${id}` },
        html: { href: `https://bitbucket.org/${encodeURIComponent(uuid)}/` },
      },
      created_on: '2011-12-20T16:34:07.132459+00:00',
      type: 'user',
      uuid,
      has_2fa_enabled: null,
      username: userName,
      is_staff: false,
      account_id: `557058:${id}`,
      nickname: userName,
      account_status: 'active',
      location: null,
    },
    'bitbucket/user/emails': {
      values: [
        {
          type: 'email',
          links: { self: { href: `https://api.bitbucket.org/2.0/user/emails/${email}` } },
          email,
          is_primary: true,
          is_confirmed: true,
        },
      ],
      pagelen: 10,
      size: 1,
      page: 1,
    },
  }
}
