import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { allowEverySite } from '#programs/data/guard/allow-every-site.ts'
import { knowRole, type Guard, type KnowsRole } from '#programs/data/guard/role.ts'
import { answerFault, fail } from '#programs/data/answer.ts'
import { readBytes } from '#programs/data/parse/rows.ts'
import { problem, type Problem } from '#programs/data/problem.ts'
import type { TooMany } from '#platform/limits/rate-limit.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { SECOND } from '#shared/durations.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { toBroadcast, type Broadcast, isTopic, MOST_NAME_BYTES, PREFIX } from './message.ts'
import type { Place } from './presences.ts'
import type { Rooms } from './rooms.ts'

/** Patterns of the addresses that the app answers. */
export const REALTIME_ADDRESSES = ['/realtime/v1/*']

const BASE = '/realtime/v1'
/** Limit per request. */
const MOST_MESSAGES = 50

type Sending = Guard & { rooms: Rooms; takeTurn: (address: string) => Promise<Result<void, TooMany>> }

type Sent = Place & { broadcast: Broadcast }

/** Lets clients send a broadcast without opening a socket. */
export function createRealtimeRoutes(ctx: Sending): Hono {
  const app = new Hono<KnowsRole>()
  app.use(allowEverySite)
  app.onError(answerFault(ctx.reportFault))
  app.all(`${BASE}/websocket`, () => fail(noSocket))
  app.use(`${BASE}/api/*`, knowRole(ctx))
  app.post(`${BASE}/api/broadcast`, (c) => take(c, ctx, readMany))
  app.post(`${BASE}/api/broadcast/:topic/events/:event`, (c) => take(c, ctx, readOne))
  app.all('*', () => fail(notThere))
  return app as unknown as Hono
}

async function take(c: Context<KnowsRole>, ctx: Sending, read: typeof readMany): Promise<Response> {
  const turn = await ctx.takeTurn(ctx.clientAddress(c.req.raw, c.env))
  if (!turn.ok) return fail(tooMany(turn.error.waitMilliseconds))
  const sent = await read(c)
  if (!sent.ok) return fail(sent.error)
  if (c.get('role') === 'anon' && sent.value.some(({ isPrivate }) => isPrivate)) return fail(forMembers)
  const isHeard = sent.value.map(({ broadcast, ...place }) => ctx.rooms.broadcast(place, broadcast))
  return isHeard.includes(false) ? fail(tooMany(SECOND)) : new Response(null, { status: 202 })
}

const manyMessages = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string(),
        event: z.string(),
        payload: z.unknown().default({}),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(MOST_MESSAGES),
})

async function readMany(c: Context): Promise<Result<Sent[], Problem>> {
  const body = await readBytes(c.req.raw)
  if (!body.ok) return body
  const { success, data } = manyMessages.safeParse(parseSentJson(body.value.toString('utf8')))
  if (!success) return err(unreadable)
  const sent = data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
    topic: PREFIX + topic,
    isPrivate,
    broadcast: toBroadcast(event, payload),
  }))
  return sent.every(isNamed) ? ok(sent) : err(unreadable)
}

async function readOne(c: Context): Promise<Result<Sent[], Problem>> {
  // Broadcasts are never stored for later readers.
  if ([...new URL(c.req.url).searchParams.keys()].some((name) => name.startsWith('persist'))) return err(notKept)
  const body = await readBytes(c.req.raw)
  if (!body.ok) return body
  const isJson = c.req.header('content-type')?.startsWith('application/octet-stream') !== true
  if (isJson && parseSentJson(body.value.toString('utf8')) === undefined) return err(unreadable)
  const sent = {
    topic: PREFIX + c.req.param('topic'),
    isPrivate: c.req.query('private') === 'true',
    broadcast: { event: c.req.param('event') ?? '', body: body.value, isJson },
  }
  return isNamed(sent) ? ok([sent]) : err(unreadable)
}

const isNamed = ({ topic, broadcast: { event } }: Sent) =>
  isTopic(topic) && event !== '' && Buffer.byteLength(event) <= MOST_NAME_BYTES

const noSocket = problem(426, 'not_a_websocket', 'Open a WebSocket here', {
  headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
})
const notThere = problem(404, 'not_found', 'This service has no such address')
const unreadable = problem(422, 'bad_message', 'The messages cannot be read')
const notKept = problem(422, 'not_offered', 'This site keeps no broadcasts')
const forMembers = problem(403, 'private_channel', 'A private channel is for people who are signed in')
const tooMany = (milliseconds: number) =>
  problem(429, 'too_many', 'Too many messages', {
    headers: { 'Retry-After': String(Math.ceil(milliseconds / SECOND)) },
  })
