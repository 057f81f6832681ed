import { describe, expect, test } from 'vitest'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { followLink, signUp } from '#tests/support/identity/link-requests.ts'
import { sitAtConsole } from '#tests/support/benches/console-bench.ts'

describe('list', () => {
  test('shows all accounts with roles and state', async () => {
    const { run, said, add } = await sitAtConsole()
    await add('anna@beispiel.example', {
      userMetadata: { full_name: 'Anna Müller' },
      appMetadata: { roles: ['admin'] },
    })
    await add('berta@beispiel.example', { bannedForMilliseconds: 1e12 })
    await run('invite', 'carla@beispiel.example')
    said.out = ''
    expect(await run('list')).toBe(0)
    const [headings, , anna, berta, carla] = said.out.split('\n')
    expect(headings).toMatch(/^E-Mail +Name +Rollen +Zustand +Zweiter Faktor +Zuletzt angemeldet +Angelegt$/)
    expect(anna).toMatch(
      /^anna@beispiel\.example +Anna Müller +admin +bestätigt +nötig ab 15\.12\.2024 +noch nie +01\.12\.2024 13:00$/,
    )
    expect(berta).toContain('gesperrt')
    expect(carla).toContain('eingeladen')
  })

  test('says when there is no account yet', async () => {
    const { run, said } = await sitAtConsole()
    expect(await run('list')).toBe(0)
    expect(said.out).toBe('Es gibt noch kein Konto.\n')
  })

  test('shows more people than one page of the store holds', async () => {
    const { run, said, add } = await sitAtConsole()
    for (let number = 0; number < 3; number++) await add(`person${number}@beispiel.example`)
    await run('list')
    expect(said.out.match(/@beispiel/g)).toHaveLength(3)
  })
})

describe('invite', () => {
  test('prints the link and sends no mail, so that it works without a mail server', async () => {
    const { run, said, outbox, account } = await sitAtConsole()
    expect(await run('invite', 'Anna@Beispiel.example', '--role', 'admin,Pressewart', '--name', 'Anna Müller')).toBe(0)
    expect(said.out).toMatch(
      /^Einladung für anna@beispiel\.example\. .*\n\nhttps:\/\/club\.example\/links\/invite\/[\w-]{22}\n$/,
    )
    expect(await outbox()).toEqual([])
    expect(await account('anna@beispiel.example')).toMatchObject({
      appMetadata: { roles: ['admin', 'editor'] },
      userMetadata: { full_name: 'Anna Müller' },
    })
  })

  test('sends the mail, too, when asked', async () => {
    const { run, outbox } = await sitAtConsole()
    await run('invite', 'anna@beispiel.example', '--mail')
    expect(await outbox()).toMatchObject([{ kind: 'invite', recipient: 'anna@beispiel.example' }])
  })

  test('does not change an existing account', async () => {
    const { run, said, add } = await sitAtConsole()
    await add('anna@beispiel.example')
    expect(await run('invite', 'anna@beispiel.example')).toBe(1)
    expect(said.error).toBe('Zu dieser E-Mail-Adresse gibt es schon ein Konto.\n')
  })

  test('refuses an invalid address', async () => {
    const { run, said } = await sitAtConsole()
    expect(await run('invite', 'anna')).toBe(1)
    expect(said.error).toBe('Das ist keine E-Mail-Adresse.\n')
  })

  test('--first shows the link for the first administrator', async () => {
    const { run, said } = await sitAtConsole({ firstLink: 'https://club.example/konto/einrichten?token=x' })
    expect(await run('invite', '--first')).toBe(0)
    expect(said.out).toContain('\n\nhttps://club.example/konto/einrichten?token=x\n')
  })

  test('--first is refused once there is an administrator', async () => {
    const { run, said } = await sitAtConsole()
    expect(await run('invite', '--first')).toBe(1)
    expect(said.error).toContain('Es gibt schon jemanden')
  })
})

describe('role', () => {
  test('replaces the roles', async () => {
    const { run, said, add, account } = await sitAtConsole()
    await add('anna@beispiel.example', { appMetadata: { roles: ['alt'], theme: 'blau' } })
    expect(await run('role', 'anna@beispiel.example', 'editor', 'Vorstand,board')).toBe(0)
    expect(said.out).toBe('anna@beispiel.example hat jetzt die Rollen editor, board.\n')
    expect((await account('anna@beispiel.example'))?.appMetadata).toMatchObject({
      roles: ['editor', 'board'],
      theme: 'blau',
    })
  })

  test('changes nothing for an unknown office, and names the known ones', async () => {
    const { run, said, add, account } = await sitAtConsole()
    await add('anna@beispiel.example', { appMetadata: { roles: ['admin'] } })
    expect(await run('role', 'anna@beispiel.example', 'amdin', 'presse')).toBe(1)
    expect(said.error).toMatch(/^Keine Rolle dieser Website: amdin, presse\. Es gibt admin \(Technik\), board /)
    expect((await account('anna@beispiel.example'))?.appMetadata.roles).toEqual(['admin'])
    expect(await run('invite', 'berta@beispiel.example', '--role', 'vorsitz')).toBe(1)
    expect(await account('berta@beispiel.example')).toBeUndefined()
  })

  test('accepts other words with --other, for other programs', async () => {
    const { run, add, account } = await sitAtConsole()
    await add('anna@beispiel.example')
    expect(await run('role', 'anna@beispiel.example', 'hallenschluessel', '--other')).toBe(0)
    expect((await account('anna@beispiel.example'))?.appMetadata.roles).toEqual(['hallenschluessel'])
  })

  test('of an account with an unconfirmed address asks for an invitation', async () => {
    const { run, said, identity, logIn, lastMessageTo } = await sitAtConsole()
    await signUp(identity, 'vera@beispiel.example', 'vom Fremden gewählt')
    expect(await run('role', 'vera@beispiel.example', 'board')).toBe(0)
    expect(said.out).toContain('users invite vera@beispiel.example --mail')
    await followLink(identity, lastMessageTo('vera@beispiel.example').linkToken, 'confirmation')
    expect((await logIn('vera@beispiel.example', 'vom Fremden gewählt')).ok).toBe(false)
  })

  test('removes all with --none', async () => {
    const { run, add, account } = await sitAtConsole()
    await add('anna@beispiel.example', { appMetadata: { roles: ['presse'] } })
    expect(await run('role', 'anna@beispiel.example', '--none')).toBe(0)
    expect((await account('anna@beispiel.example'))?.appMetadata.roles).toBeUndefined()
  })

  test('does not remove those of the last administrator', async () => {
    const { run, said, add } = await sitAtConsole()
    await add('anna@beispiel.example', { appMetadata: { roles: ['admin'] } })
    expect(await run('role', 'anna@beispiel.example', 'editor')).toBe(1)
    expect(said.error).toContain('das letzte Konto, das alles verwalten darf')
  })
})

test('disable ends all sessions and blocks signing in; enable allows it again', async () => {
  const { run, said, person, identity, logIn } = await sitAtConsole()
  const { accessToken } = await person('anna@beispiel.example', 'ein langer Satz')
  expect(await run('disable', 'anna@beispiel.example')).toBe(0)
  expect(said.out).toBe('anna@beispiel.example ist gesperrt und überall abgemeldet.\n')
  expect((await authenticate(identity, accessToken)).ok).toBe(false)
  expect(await logIn('anna@beispiel.example', 'ein langer Satz')).toMatchObject({ error: { kind: 'banned' } })
  expect(await run('enable', 'anna@beispiel.example')).toBe(0)
  expect((await logIn('anna@beispiel.example', 'ein langer Satz')).ok).toBe(true)
})

describe('delete', () => {
  test('asks, and deletes after a yes', async () => {
    const { run, questions, add, account } = await sitAtConsole({ answers: [true] })
    await add('anna@beispiel.example')
    expect(await run('delete', 'anna@beispiel.example')).toBe(0)
    expect(questions).toEqual(['anna@beispiel.example mit allen Daten löschen? (ja/nein) '])
    expect(await account('anna@beispiel.example')).toBeUndefined()
  })

  test('deletes nothing after a no', async () => {
    const { run, add, account } = await sitAtConsole({ answers: [false] })
    await add('anna@beispiel.example')
    expect(await run('delete', 'anna@beispiel.example')).toBe(1)
    expect(await account('anna@beispiel.example')).toBeDefined()
  })

  test('without a keyboard deletes nothing, unless an option confirms it', async () => {
    const { run, said, add, account } = await sitAtConsole()
    await add('anna@beispiel.example')
    expect(await run('delete', 'anna@beispiel.example')).toBe(1)
    expect(said.error).toContain('Ohne Rückfrage geht es mit --yes.')
    expect(await run('delete', 'anna@beispiel.example', '--yes')).toBe(0)
    expect(await account('anna@beispiel.example')).toBeUndefined()
  })

  test('keeps the last administrator', async () => {
    const { run, said, add } = await sitAtConsole()
    await add('anna@beispiel.example', { appMetadata: { roles: ['admin'] } })
    expect(await run('delete', 'anna@beispiel.example', '--yes')).toBe(1)
    expect(said.error).toContain('Geben Sie zuerst jemand anderem die Rolle admin.')
  })
})

test.each([['role', 'editor'], ['disable'], ['enable'], ['delete', '--yes']])(
  '%s for an unknown account says how to find the right address',
  async (command, ...rest) => {
    const { run, said } = await sitAtConsole()
    expect(await run(command, 'niemand@beispiel.example', ...rest)).toBe(1)
    expect(said.error).toBe('Zu dieser E-Mail-Adresse gibt es kein Konto. Welche es gibt, zeigt: users list\n')
  },
)

test.each([
  [[], 'Es fehlt einer der Befehle list, invite'],
  [['toString'], 'Es fehlt einer der Befehle'],
  [['list', 'alle'], 'list braucht keine weitere Angabe.'],
  [['list', '--yes'], 'Die Angabe --yes gehört nicht zu list.'],
  [['invite'], 'Es fehlt genau eine E-Mail-Adresse.'],
  [['invite', 'a@b.example', 'c@d.example'], 'Es fehlt genau eine E-Mail-Adresse.'],
  [['invite', '--first', '--role', 'admin'], '--first steht allein.'],
  [['role', 'a@b.example'], 'Es fehlt eine Rolle, oder --none für keine.'],
  [['role', 'a@b.example', 'presse', '--none'], 'Es fehlt eine Rolle, oder --none für keine.'],
  [['role'], 'Es fehlt eine E-Mail-Adresse.'],
  [['delete', '--yes'], 'Es fehlt genau eine E-Mail-Adresse.'],
  [['import'], 'Es fehlt --file mit einer Datei.'],
  [['invite', '--rolle', 'x'], 'Eine Angabe ist unbekannt oder unvollständig.'],
])('the command %j is answered with exit code 2 and what is wrong', async (args, message) => {
  const { run, said } = await sitAtConsole()
  expect(await run(...args)).toBe(2)
  expect(said.error).toContain(message)
  expect(said.error).toContain('Aufruf:')
  expect(said.out).toBe('')
})
