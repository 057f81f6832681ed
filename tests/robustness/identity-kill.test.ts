import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startIdentityProgram, type IdentityProgram } from '#tests/support/identity/identity-program.ts'
import { logIn, PASSWORD, refresh, speakTo, tokensOf } from '#tests/support/identity/two-wires.ts'

const KILLS = 20
/** Of each kind: signing up, refreshing on either wire, using links. */
const WORKERS = 4
const CONFIG = {
  signUp: { confirmEmail: false },
  rateLimits: false,
  evenAnswer: '0s',
  hashing: { memoryMegabytes: 8, passes: 1 },
  // Only the parent rule remains, so a token of two generations ago is invalid at once.
  lifetimes: { refreshReuse: '0s' },
}

/** A user whose sign-up was acknowledged. @property tokens every refresh token that was issued, oldest first */
type Member = { email: string; wire: 'netlify' | 'supabase'; tokens: string[] }
type Link = { token: string; fate: 'unused' | 'unanswered' | 'used' }
type Step = 'answered' | 'unanswered' | 'nothing-left'
/** @property touched members used since the last kill */
type Tally = {
  members: Member[]
  touched: Set<Member>
  links: Link[]
  answers: number
  unanswered: number
  count: number
}

const newest = ({ tokens }: Member) => tokens.at(-1) ?? ''

test(`${KILLS} times killed in the middle of sign-ups, refreshes and links, nothing acknowledged is lost and nothing works twice`, async () => {
  const folder = temporaryFolder()
  let program = await startIdentityProgram(folder, CONFIG)
  onTestFinished(() => program.end('SIGKILL'))
  const tally: Tally = { members: [], touched: new Set(), links: [], answers: 0, unanswered: 0, count: 0 }
  for (let number = 0; number < 2 * WORKERS; number++) await signUp(program, tally)

  for (let kill = 0; kill < KILLS; kill++) {
    const before = tally.answers
    const known = tally.members.length
    tally.links = await makeLinks(program, tally)
    await workUntilKilled(program, tally, { killAfter: 2 + ((kill * 7) % 30) })
    expect(tally.answers).toBeGreaterThan(before)
    program = await startIdentityProgram(folder, CONFIG)
    checkStored(folder, tally)
    await checkSessions(program, [...tally.touched])
    tally.touched.clear()
    await checkSignIns(program, tally.members.slice(known))
    await checkLinks(program, tally.links)
  }
  expect(tally.members.length).toBeGreaterThan(KILLS)
  // The kill really came in the middle.
  expect(tally.unanswered).toBeGreaterThan(KILLS)
  await checkSessions(program, tally.members)
  await checkSpentTokens(program, tally.members)
}, 240_000)

/** The service's answer, or undefined if it was killed before. */
async function untilKilled<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    // Only a broken connection may be the reason for a missing answer.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function workUntilKilled(program: IdentityProgram, tally: Tally, { killAfter }: { killAfter: number }) {
  const until = tally.answers + killAfter
  const known = tally.members.length
  // Refreshes are answered long before the first password is hashed.
  const isTime = () => tally.answers >= until && tally.members.length > known
  let ending: Promise<void> | undefined
  const again = async (work: () => Promise<Step>) => {
    while (ending === undefined) {
      const step = await work()
      if (step === 'unanswered') tally.unanswered += 1
      if (step !== 'answered') return
      tally.answers += 1
      if (isTime()) ending ??= program.end('SIGKILL')
    }
  }
  const workers = Array.from({ length: WORKERS }, (_, number) => {
    const mine = tally.members.filter((__, index) => index % WORKERS === number)
    return [
      again(() => signUp(program, tally)),
      again(() => refreshOne(program, mine, tally)),
      again(() => useLink(program, tally.links)),
    ]
  })
  await Promise.all(workers.flat())
  await (ending ?? program.end('SIGKILL'))
}

async function signUp(program: IdentityProgram, tally: Tally): Promise<Step> {
  const number = ++tally.count
  const email = `member${number}@club.example`
  const { supabase } = speakTo(program)
  const answer = await untilKilled(() => supabase.post('/signup', { email, password: PASSWORD }))
  if (answer === undefined) return 'unanswered'
  expect(answer.status).toBe(200)
  tally.members.push({
    email,
    wire: number % 2 === 0 ? 'netlify' : 'supabase',
    tokens: [tokensOf(answer).refresh_token],
  })
  return 'answered'
}

/** Each worker cycles through its own members, because one client refreshes one session. */
async function refreshOne(program: IdentityProgram, mine: Member[], { touched }: Tally): Promise<Step> {
  const member = mine.shift()
  if (member === undefined) throw new Error('There is nobody to refresh.')
  mine.push(member)
  touched.add(member)
  const answer = await untilKilled(() => refresh(speakTo(program), member.wire, newest(member)))
  if (answer === undefined) return 'unanswered'
  expect(answer.status).toBe(200)
  member.tokens.push(tokensOf(answer).refresh_token)
  return 'answered'
}

async function useLink(program: IdentityProgram, links: Link[]): Promise<Step> {
  const link = links.find(({ fate }) => fate === 'unused')
  if (link === undefined) return 'nothing-left'
  link.fate = 'unanswered'
  const answer = await untilKilled(() => verify(program, link))
  if (answer === undefined) return 'unanswered'
  expect(answer.status).toBe(200)
  link.fate = 'used'
  return 'answered'
}

const verify = (program: IdentityProgram, { token }: Link) =>
  speakTo(program).supabase.post('/verify', { type: 'magiclink', token_hash: token })

/** One for each of the newest members, without a mail. */
async function makeLinks(program: IdentityProgram, { members }: Tally): Promise<Link[]> {
  const { supabase } = speakTo(program)
  const admin = { token: program.keys.service, headers: { apikey: program.keys.service } }
  const asked = members.slice(-12).map(async ({ email }) => {
    const { status, body } = await supabase.post('/admin/generate_link', { type: 'magiclink', email }, admin)
    expect(status).toBe(200)
    return { token: String(body?.['hashed_token']), fate: 'unused' } as const
  })
  return Promise.all(asked)
}

/** Every acknowledged account is stored with its session and identity; nothing is stored by half. */
function checkStored(folder: string, { members }: Tally): void {
  using database = new DatabaseSync(join(folder, 'vereinsheim.sqlite'), { timeout: 30_000 })
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  const rows = database
    .prepare(
      `select email, (select count(*) from linked_identities where account_id = accounts.id) as identities,
        (select count(*) from sessions where account_id = accounts.id) as sessions
      from accounts`,
    )
    .all()
  const stored = new Map(rows.map((row) => [String(row['email']), row]))
  expect(stored.size).toBe(rows.length)
  for (const row of rows) expect([row['identities'], Number(row['sessions']) > 0]).toEqual([1, true])
  expect(members.filter(({ email }) => !stored.has(email))).toEqual([])
}

/** Even if the answer to the last refresh was lost: the client sends the same token again and continues. */
async function checkSessions(program: IdentityProgram, members: Member[]): Promise<void> {
  await Promise.all(
    members.map(async (member) => {
      const answer = await refresh(speakTo(program), member.wire, newest(member))
      expect(answer.status).toBe(200)
      const { refresh_token: next, access_token: token } = tokensOf(answer)
      expect(member.tokens).not.toContain(next)
      const again = tokensOf(await refresh(speakTo(program), member.wire, newest(member)))
      expect(again.refresh_token).toBe(next)
      member.tokens.push(next)
      expect((await speakTo(program)[member.wire].get('/user', { token })).body).toMatchObject({ email: member.email })
    }),
  )
}

async function checkSignIns(program: IdentityProgram, members: Member[]): Promise<void> {
  const answers = await Promise.all(members.map(({ wire, email }) => logIn(speakTo(program), wire, email)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
}

async function checkLinks(program: IdentityProgram, links: Link[]): Promise<void> {
  for (const link of links.filter(({ fate }) => fate !== 'unused')) {
    const { status } = await verify(program, link)
    // Without an answer the link may or may not have been used; it never works twice.
    expect(link.fate === 'used' ? [403] : [200, 403]).toContain(status)
    expect((await verify(program, link)).status).toBe(403)
  }
}

/** In the end an old token, from before all the kills, opens nothing and ends the session. */
async function checkSpentTokens(program: IdentityProgram, members: Member[]): Promise<void> {
  for (const member of members) {
    expect(member.tokens.length).toBeGreaterThanOrEqual(2)
    expect(new Set(member.tokens).size).toBe(member.tokens.length)
    const older = member.tokens.slice(0, -2)
    const spent = older[Math.floor(older.length / 2)]
    if (spent === undefined) continue
    expect((await refresh(speakTo(program), member.wire, spent)).status).toBe(400)
    expect((await refresh(speakTo(program), member.wire, newest(member))).status).toBe(400)
  }
}
