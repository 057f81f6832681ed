import { ok, type Result } from '#shared/result.ts'
import type { Asked } from './changes/binding.ts'
import type { Changes, Wish } from './changes/watch-changes.ts'
import {
  type Frame,
  type Broadcast,
  type Incoming,
  type Outgoing,
  type Version,
  isTopic,
  MOST_NAME_BYTES,
  PREFIX,
} from './message.ts'
import { readJoinRequest, type JoinRequest } from './join-request.ts'
import type { Member, Rooms } from './rooms.ts'

type Push = Incoming & { kind: 'push' }
type Joined = Member & { token: string | undefined }
export type Reply = (status: 'ok' | 'error', response: Record<string, unknown>) => void

/** What a channel needs of its socket. @property key shown by the program */
type Line = {
  version: Version
  key: string | undefined
  isOpen: () => boolean
  send: (frame: Frame) => void
  say: (message: Outgoing) => void
}

/** Shared by all channels of an instance. */
export type RealtimeContext = {
  rooms: Rooms
  /** Whether a client may join a channel. @returns the reason for a refusal, in English for the programmer */
  mayEnter: (asking: {
    key: string | undefined
    token: string | undefined
    isPrivate: boolean
  }) => Promise<string | undefined>
  changes: Pick<Changes, 'readWish' | 'listen' | 'leave'>
  /** For clients that do not choose a presence key. */
  newKey: () => string
  /** Milliseconds since any fixed moment. */
  elapsed: () => number
  /** Takes faults for which no client waits. */
  report: (fault: unknown) => void
}

/** At most this many channels per socket, as at the vendor. */
const MOST_CHANNELS = 100
/** The same limit as for a body of the data API. */
export const LARGEST_MESSAGE_BYTES = 64 * 1_024
const LARGEST_PRESENCE_BYTES = 4 * 1_024

/** The channels of one socket. */
export function createChannels(line: Line, ctx: RealtimeContext) {
  const { rooms } = ctx
  const membership = createMembership(line, ctx)
  const { joined, leave, sayClosed, sayRefusal } = membership
  const { checkTokens, takeToken } = watchingTokens(line, ctx, membership)

  return {
    ...joining(line, ctx, membership),
    checkTokens,
    leaveAll: () => joined.forEach(leave),

    async push(message: Push, reply: Reply): Promise<void> {
      const member = joined.get(message.topic)
      if (!member) return reply('error', { reason: 'unmatched topic' })
      switch (message.event) {
        case 'phx_leave':
          leave(member)
          reply('ok', {})
          return sayClosed(member)
        case 'access_token':
          return takeToken(member, message.payload)
        case 'presence':
          return answer(noticePresence(rooms, member, message.payload), reply)
        default:
          return answer('unknown event', reply)
      }
    },

    broadcast({ topic, broadcast }: Incoming & { kind: 'broadcast' }, reply: Reply): void {
      const member = joined.get(topic)
      const refusal = member ? passOn(rooms, member, broadcast) : 'unmatched topic'
      if (!member || member.acknowledges) return answer(refusal, reply)
      // A client that asked for no acknowledgement would otherwise not learn of the refusal.
      if (refusal !== undefined) sayRefusal(member, refusal)
    },
  }
}

type Membership = ReturnType<typeof createMembership>

/** The channels that the socket has joined, and how it leaves them. */
function createMembership({ say }: Line, { rooms, changes }: RealtimeContext) {
  const joined = new Map<string, Joined>()

  const sayClosed = ({ topic, joinRef }: Joined) =>
    say({ topic, event: 'phx_close', payload: {}, ref: joinRef, joinRef })

  function leave(member: Joined): void {
    joined.delete(member.topic)
    changes.leave(member)
    rooms.leave(member)
  }

  function sayRefusal({ topic }: Joined, message: string): void {
    const payload = { extension: 'system', status: 'error', message, channel: topic.slice(PREFIX.length) }
    say({ topic, event: 'system', payload })
  }

  /** The client takes this for the end of the channel, and does not rejoin by itself. */
  function closePolitely(member: Joined, message: string): void {
    leave(member)
    sayRefusal(member, message)
    sayClosed(member)
  }

  return { joined, leave, sayClosed, sayRefusal, closePolitely }
}

function joining(
  { version, key, isOpen, send, say }: Line,
  { rooms, mayEnter, changes, newKey }: RealtimeContext,
  { joined, leave }: Membership,
) {
  return {
    async join(message: Push, reply: Reply): Promise<void> {
      const { topic, joinRef } = message
      const request = readJoinRequest(message.payload)
      if (!isTopic(topic)) return reply('error', { reason: 'unmatched topic' })
      if (!request) return reply('error', { reason: 'The join cannot be read' })
      if (!joined.has(topic) && joined.size >= MOST_CHANNELS) return reply('error', { reason: 'Too many channels' })
      const token = request.access_token ?? undefined
      const refusal = await mayEnter({ key, token, isPrivate: request.config.private })
      if (refusal !== undefined) return reply('error', { reason: refusal })
      if (!isOpen()) return
      const before = joined.get(topic)
      if (before) leave(before)
      const member = { ...toMember(request, newKey), topic, joinRef, token, version, send }
      joined.set(topic, member)
      rooms.enter(member)
      await begin({ member, asked: readAsked(request), since: request.since ?? undefined, changes, say }, reply)
      if (member.hearsPresence) rooms.tellPresent(member)
    },
  }
}

function watchingTokens({ key }: Line, { mayEnter, elapsed }: RealtimeContext, { joined, closePolitely }: Membership) {
  let checkedAt = elapsed()

  /** Closes the channels whose token has become invalid. @param age milliseconds for which the last check stays valid */
  async function checkTokens(age: number): Promise<void> {
    if (elapsed() - checkedAt < age) return
    checkedAt = elapsed()
    for (const member of joined.values()) {
      if (member.token === undefined) continue
      const refusal = await mayEnter({ key, token: member.token, isPrivate: member.isPrivate })
      if (refusal !== undefined) closePolitely(member, refusal)
    }
  }

  async function takeToken(member: Joined, { access_token: token }: Record<string, unknown>): Promise<void> {
    const shown = typeof token === 'string' ? token : undefined
    const refusal = await mayEnter({ key, token: shown, isPrivate: member.isPrivate })
    if (refusal !== undefined) return closePolitely(member, refusal)
    member.token = shown
  }

  return { checkTokens, takeToken }
}

/** @returns the reason for a refusal */
function passOn(rooms: Rooms, member: Member, broadcast: Broadcast): string | undefined {
  if (Buffer.byteLength(broadcast.event) > MOST_NAME_BYTES) return 'The event is too long'
  if (broadcast.body.length > LARGEST_MESSAGE_BYTES) return 'The payload is larger than 64 KiB'
  return rooms.broadcast(member, broadcast, member) ? undefined : 'Too many messages per second'
}

/** @returns the reason for a refusal */
function noticePresence(rooms: Rooms, member: Joined, { event, payload }: Record<string, unknown>): string | undefined {
  if (event === 'untrack') {
    rooms.untrack(member)
    return undefined
  }
  if (event !== 'track' || !isSmallRecord(payload)) return 'The presence cannot be read'
  return rooms.track(member, payload) ? undefined : 'Too many are in this channel'
}

const answer = (refusal: string | undefined, reply: Reply) =>
  refusal === undefined ? reply('ok', {}) : reply('error', { reason: refusal })

const readAsked = ({ config }: JoinRequest): Asked[] =>
  config.postgres_changes.map(({ event, schema, table, filter }) => ({
    event,
    schema,
    ...(table !== undefined && { table }),
    ...(filter && { filter }),
  }))

function readWishes(changes: RealtimeContext['changes'], asked: readonly Asked[]): Result<Wish[], string> {
  const wishes: Wish[] = []
  for (const each of asked) {
    const binding = changes.readWish(each)
    if (!binding.ok) return binding
    wishes.push({ asked: each, binding: binding.value })
  }
  return ok(wishes)
}

type Beginning = Pick<Line, 'say'> &
  Pick<RealtimeContext, 'changes'> & { member: Member; asked: readonly Asked[]; since: string | undefined }

/** Answers the join at the moment from which on no change is missed, and names that moment. */
async function begin({ member, asked, since, changes, say }: Beginning, reply: Reply): Promise<void> {
  const { topic } = member
  const told = { extension: 'postgres_changes', channel: topic.slice(PREFIX.length) }
  const tell = (payload: object) => say({ topic, event: 'system', payload: { ...told, ...payload } })
  const join = (numbers: readonly number[]) =>
    reply('ok', { postgres_changes: asked.map((each, index) => ({ id: numbers[index] ?? UNHEARD, ...each })) })

  const wishes = readWishes(changes, asked)
  if (!wishes.ok) {
    // As at the vendor: the channel works, but without changes.
    join([])
    return tell({ status: 'error', message: `${UNABLE} ${wishes.error}` })
  }
  if (wishes.value.length === 0) return join([])
  await changes.listen(member, wishes.value, since, (begun) => {
    join(begun.numbers)
    if (begun.isGap) tell({ since: begun.since, status: 'error', message: GAP })
    tell({ since: begun.since, status: 'ok', message: 'Subscribed to PostgreSQL' })
  })
}

/** A number that no subscription has. */
const UNHEARD = 0
/** The vendor's words, which programs compare. */
const UNABLE = 'Unable to subscribe to changes with given parameters.'
const GAP = 'Too much was missed: read the rows once more'

const toMember = ({ config }: JoinRequest, newKey: () => string) => ({
  isPrivate: config.private,
  hearsSelf: config.broadcast.self,
  acknowledges: config.broadcast.ack,
  hearsPresence: config.presence.enabled,
  presenceKey: config.presence.key || newKey(),
  tracked: undefined,
})

const isSmallRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && JSON.stringify(given).length <= LARGEST_PRESENCE_BYTES
