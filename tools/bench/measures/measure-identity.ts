import { MINUTE } from '#shared/durations.ts'
import { atLeast, type Figure } from '../figure.ts'
import { GOTRUE, KEY_HEADERS, SUPABASE, withIdentity, type IdentityProcess } from '../servers/identity-process.ts'
import { sendLoad } from '../load.ts'
import { measureLoginStorm } from './measure-identity-storm.ts'
import { measureTabs } from './measure-identity-tabs.ts'
import type { Bench } from './measure.ts'
import { median } from '../median.ts'
import { readCpuSeconds } from '../servers/process-usage.ts'
import { untilAtRest } from '../servers/server-process.ts'
import { within } from '../within.ts'

const CONNECTIONS = 32
const ROUNDS = 3
const READS_PER_ROUND = 20_000
const REFRESHES_PER_ROUND = 3_000
const WARM_UP = 2_000
const READERS = 64
const SERVER_CORE = 0
const SENDER_CORE = 1

const WIRES = ['Netlify', 'Supabase'] as const
type Wire = (typeof WIRES)[number]

/** The identity service alone on one core, with SQLite and the key of a fresh installation. */
export async function measureIdentity(bench: Bench): Promise<Figure[]> {
  const sessions = READERS + WIRES.length * (WARM_UP + ROUNDS * REFRESHES_PER_ROUND)
  const load = withIdentity({ sessions, core: SERVER_CORE }, (server) =>
    within(10 * MINUTE, 'the load', measureLoad(bench, server)),
  )
  return [...(await load), ...(await measureTabs(bench)), ...(await measureLoginStorm(bench))]
}

async function measureLoad({ say }: Bench, server: IdentityProcess): Promise<Figure[]> {
  await untilAtRest(server)
  const unused = [...server.refreshTokens]
  const readers = await Promise.all(unused.splice(0, READERS).map((token) => accessTokenFor(server, token)))
  const figures: Figure[] = []
  for (const wire of WIRES) {
    const read = (amount: number) => readOwnAccounts(server, wire, { readers, amount })
    await read(WARM_UP)
    say(`${ROUNDS} rounds of ${READS_PER_ROUND} times GET /user, ${wire}`)
    figures.push(toFigure(`GET /user, ${wire} wire`, 3_000, await inRounds(() => read(READS_PER_ROUND))))
    const refresh = (amount: number) => refreshAll(server, wire, unused.splice(0, amount))
    await refresh(WARM_UP)
    say(`${ROUNDS} rounds of ${REFRESHES_PER_ROUND} refreshes, ${wire}`)
    figures.push(toFigure(`refreshes, ${wire} wire`, 800, await inRounds(() => refresh(REFRESHES_PER_ROUND))))
  }
  return figures
}

async function inRounds(round: () => Promise<number>): Promise<number[]> {
  const rates: number[] = []
  for (let done = 0; done < ROUNDS; done++) rates.push(await round())
  return rates
}

function toFigure(name: string, target: number, rates: number[]): Figure {
  return {
    name,
    unit: '/CPU-s',
    target: atLeast(target),
    measured: median(rates),
    isMachineDependent: true,
    note: `rounds ${rates.map(Math.round).join(', ')}`,
  }
}

/** @returns requests per second of the service's processor time, over all its threads */
async function perCpuSecond({ pid }: IdentityProcess, amount: number, send: () => Promise<unknown>): Promise<number> {
  const before = await readCpuSeconds(pid)
  await send()
  return amount / ((await readCpuSeconds(pid)) - before)
}

function readOwnAccounts(
  server: IdentityProcess,
  wire: Wire,
  { readers, amount }: { readers: string[]; amount: number },
): Promise<number> {
  const path = `${wire === 'Netlify' ? GOTRUE : SUPABASE}/user`
  const common = wire === 'Netlify' ? {} : KEY_HEADERS
  const requests = readers.map((token) => ({
    method: 'GET' as const,
    path,
    headers: { ...common, authorization: `Bearer ${token}` },
  }))
  const order = { origin: server.origin, requests, amount, connections: CONNECTIONS }
  return perCpuSecond(server, amount, () => sendLoad(order, 200, SENDER_CORE))
}

/** Each token once: the ordinary case of a continued session. */
function refreshAll(server: IdentityProcess, wire: Wire, tokens: string[]): Promise<number> {
  const { path, headers, toBody } = refreshRequest(wire)
  const order = {
    origin: server.origin,
    requests: [{ method: 'POST' as const, path, headers }],
    bodies: tokens.map(toBody),
    amount: tokens.length,
    connections: CONNECTIONS,
  }
  return perCpuSecond(server, tokens.length, () => sendLoad(order, 200, SENDER_CORE))
}

function refreshRequest(wire: Wire) {
  if (wire === 'Netlify') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const toBody = (token: string) => `grant_type=refresh_token&refresh_token=${token}`
    return { path: `${GOTRUE}/token`, headers, toBody }
  }
  const headers = { ...KEY_HEADERS, 'content-type': 'application/json' }
  const toBody = (token: string) => JSON.stringify({ refresh_token: token })
  return { path: `${SUPABASE}/token?grant_type=refresh_token`, headers, toBody }
}

async function accessTokenFor({ origin }: IdentityProcess, token: string): Promise<string> {
  const { path, headers, toBody } = refreshRequest('Supabase')
  const answer = await fetch(origin + path, { method: 'POST', headers, body: toBody(token) })
  if (answer.status !== 200) throw new Error(`A refresh was answered with ${answer.status}.`)
  // The field of the service's own wire.
  return ((await answer.json()) as { access_token: string }).access_token
}
