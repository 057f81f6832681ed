import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sitAtConsole } from '#tests/support/benches/console-bench.ts'

const BCRYPT = '$2a$04$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

describe('import', () => {
  const importing = async (content: unknown) => {
    const bench = await sitAtConsole()
    writeFileSync(join(bench.folder, 'leute.json'), typeof content === 'string' ? content : JSON.stringify(content))
    return { ...bench, code: await bench.run('import', '--file', 'leute.json') }
  }
  const NETLIFY = {
    id: '5f0c1f3e-0000-4000-8000-000000000001',
    email: 'Anna@Beispiel.example',
    confirmed_at: '2023-01-01T00:00:00Z',
    app_metadata: { provider: 'email', roles: ['presse'] },
    user_metadata: { full_name: 'Anna Müller' },
  }
  const SUPABASE = {
    id: '5f0c1f3e-0000-4000-8000-000000000002',
    email: 'berta@beispiel.example',
    phone: '',
    encrypted_password: BCRYPT,
    email_confirmed_at: '2023-01-01 00:00:00+00',
    raw_app_meta_data: '{"provider":"email","providers":["email"]}',
    raw_user_meta_data: { name: 'Berta' },
    banned_until: null,
    is_sso_user: false,
  }

  test('takes people of both vendors with roles, names and ids', async () => {
    const { code, said, account } = await importing({ users: [NETLIFY, SUPABASE] })
    expect(said.error).toBe('')
    expect(code).toBe(0)
    expect(said.out).toMatch(/^2 übernommen, 0 schon bekannt/)
    expect(await account('anna@beispiel.example')).toMatchObject({
      id: NETLIFY.id,
      emailConfirmedAt: expect.any(Date),
      appMetadata: { roles: ['presse'] },
      userMetadata: { full_name: 'Anna Müller' },
    })
    expect(await account('berta@beispiel.example')).toMatchObject({ id: SUPABASE.id, passwordHash: BCRYPT })
  })

  test('understands one person per line', async () => {
    const { said } = await importing(`${JSON.stringify(NETLIFY)}\n${JSON.stringify(SUPABASE)}\n`)
    expect(said.out).toMatch(/^2 übernommen/)
  })

  test('is idempotent', async () => {
    const { run, said } = await importing([NETLIFY])
    said.out = ''
    expect(await run('import', '--file', 'leute.json')).toBe(0)
    expect(said.out).toMatch(/^0 übernommen, 1 schon bekannt/)
  })

  test('leaves out people who cannot be imported', async () => {
    const { code, said } = await importing([
      { ...SUPABASE, deleted_at: '2024-01-01' },
      { ...SUPABASE, email: 'x@y.example', is_anonymous: true },
      { ...SUPABASE, email: 'z@y.example', is_sso_user: true },
    ])
    expect(code).toBe(0)
    expect(said.out).toMatch(/^0 übernommen, 0 schon bekannt, 3 ausgelassen/)
  })

  test('keeps a ban that has not expired', async () => {
    const { account } = await importing([{ ...SUPABASE, banned_until: '2999-01-01T00:00:00Z' }])
    expect((await account('berta@beispiel.example'))?.bannedUntil?.getUTCFullYear()).toBeGreaterThan(2500)
  })

  test('names people who cannot be imported by position only', async () => {
    const { code, said } = await importing([
      NETLIFY,
      { ...SUPABASE, encrypted_password: 'md5:abc' },
      { name: 'niemand' },
    ])
    expect(code).toBe(1)
    expect(said.out).toMatch(/^1 übernommen, .* 2 abgelehnt/)
    expect(said.error).toContain('2. Eintrag: Das Passwort ist in einer Form gespeichert, die hier unbekannt ist')
    expect(said.error).toContain('3. Eintrag: Das ist keine Person mit E-Mail-Adresse oder Telefonnummer.')
    expect(said.error).not.toContain('berta')
  })

  test('reports a missing file', async () => {
    const { run, said } = await sitAtConsole()
    expect(await run('import', '--file', 'fehlt.json')).toBe(1)
    expect(said.error).toBe('Die Datei fehlt.json lässt sich nicht lesen.\n')
  })

  test('reports a file without people', async () => {
    const { code, said } = await importing('email,id\na@b.example,1\n')
    expect(code).toBe(1)
    expect(said.error).toBe('Die Datei leute.json enthält keine Liste von Personen als JSON.\n')
  })
})
