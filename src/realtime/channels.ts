import { err, ok, type Result } from '#shared/result.ts'
import type { Changes, Wish } from './changes/watch-changes.ts'
import type { Frame } from './encode.ts'
import { readJoinRequest, type JoinRequest } from './join-request.ts'
import type { Broadcast, Incoming, Outgoing, Version } from './message.ts'
import type { Member, Rooms } from './rooms.ts'
import { isTopic, MOST_NAME_BYTES, PREFIX } from './topic.ts'
import type { Who } from './who.ts'

type Push = Incoming & { kind: 'push' }
type Joined = Member & { token: string | undefined }
export type Reply = (status: 'ok' | 'error', response: Record<string, unknown>) => void

/** What a channel needs of the socket that it is in. @property key that the program has shown */
type Line = {
  version: Version
  key: string | undefined
  isOpen: () => boolean
  send: (frame: Frame) => void
  say: (message: Outgoing) => void
}

export type ChannelNeeds = {
  rooms: Rooms
  who: Who
  changes: Pick<Changes, 'readWish' | 'listen' | 'leave'>
  /** For whoever gives no name under which they are there. */
  newKey: () => string
  /** Milliseconds that have passed, from any beginning. */
  elapsed: () => number
}

/** So many channels may one socket be in, as at the vendor. */
const MOST_CHANNELS = 100
const LARGEST_PRESENCE_BYTES = 4 * 1_024

/** The channels that one socket is in. */
export function createChannels(line: Line, needs: ChannelNeeds) {
  const { rooms } = needs
  const membership = createMembership(line, needs)
  const { joined, leave, sayClosed } = membership
  const { checkTokens, takeToken } = watchingTokens(line, needs, membership)

  return {
    ...joining(line, needs, membership),
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
      if (refusal !== undefined || member?.acknowledges) answer(refusal, reply)
    },
  }
}

type Membership = ReturnType<typeof createMembership>

/** Where the socket is in, and how it gets out. */
function createMembership({ say }: Pick<Line, 'say'>, { rooms, changes }: Pick<ChannelNeeds, 'rooms' | 'changes'>) {
  const joined = new Map<string, Joined>()

  const sayClosed = ({ topic, joinRef }: Joined) =>
    say({ topic, event: 'phx_close', payload: {}, ref: joinRef, joinRef })

  function leave(member: Joined): void {
    joined.delete(member.topic)
    changes.leave(member)
    rooms.leave(member)
  }

  /** The client takes it for the end of the channel, and does not come back to it by itself. */
  function closePolitely(member: Joined, message: string): void {
    leave(member)
    const payload = { extension: 'system', status: 'error', message, channel: member.topic.slice(PREFIX.length) }
    say({ topic: member.topic, event: 'system', payload })
    sayClosed(member)
  }

  return { joined, leave, sayClosed, closePolitely }
}

function joining(
  { version, key, isOpen, send, say }: Line,
  { rooms, who, changes, newKey }: ChannelNeeds,
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
      const refusal = await who.mayEnter({ key, token, isPrivate: request.config.private })
      const wishes = refusal === undefined ? readWishes(changes, request) : err(refusal)
      if (!wishes.ok) return reply('error', { reason: wishes.error })
      if (!isOpen()) return
      const before = joined.get(topic)
      if (before) leave(before)
      const member = { ...toMember(request, newKey), topic, joinRef, token, version, send }
      joined.set(topic, member)
      rooms.enter(member)
      await begin({ member, wishes: wishes.value, since: request.since ?? undefined, changes, say }, reply)
      if (member.hearsPresence) rooms.tellPresent(member)
    },
  }
}

function watchingTokens(
  { key }: Pick<Line, 'key'>,
  { who, elapsed }: Pick<ChannelNeeds, 'who' | 'elapsed'>,
  { joined, closePolitely }: Membership,
) {
  let checkedAt = elapsed()

  /** Closes the channels of those whose token does not count any more. @param age milliseconds for which the last look is good enough */
  async function checkTokens(age: number): Promise<void> {
    if (elapsed() - checkedAt < age) return
    checkedAt = elapsed()
    for (const member of joined.values()) {
      if (member.token === undefined) continue
      const refusal = await who.mayEnter({ key, token: member.token, isPrivate: member.isPrivate })
      if (refusal !== undefined) closePolitely(member, refusal)
    }
  }

  async function takeToken(member: Joined, { access_token: token }: Record<string, unknown>): Promise<void> {
    const shown = typeof token === 'string' ? token : undefined
    const refusal = await who.mayEnter({ key, token: shown, isPrivate: member.isPrivate })
    if (refusal !== undefined) return closePolitely(member, refusal)
    member.token = shown
  }

  return { checkTokens, takeToken }
}

/** @returns why not */
function passOn(rooms: Rooms, member: Member, broadcast: Broadcast): string | undefined {
  if (Buffer.byteLength(broadcast.event) > MOST_NAME_BYTES) return 'The event is too long'
  return rooms.broadcast(member, broadcast, member) ? undefined : 'Too many messages per second'
}

/** @returns why it is not taken */
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

function readWishes(changes: Pick<Changes, 'readWish'>, { config }: JoinRequest): Result<Wish[], string> {
  const wishes: Wish[] = []
  for (const { event, schema, table, filter } of config.postgres_changes) {
    const asked = { event, schema, ...(table !== undefined && { table }), ...(filter && { filter }) }
    const binding = changes.readWish(asked)
    if (!binding.ok) return binding
    wishes.push({ asked, binding: binding.value })
  }
  return ok(wishes)
}

type Beginning = Pick<Line, 'say'> &
  Pick<ChannelNeeds, 'changes'> & { member: Member; wishes: readonly Wish[]; since: string | undefined }

/** Answers the join at the moment from which on every change is heard, and says which moment that is. */
async function begin({ member, wishes, since, changes, say }: Beginning, reply: Reply): Promise<void> {
  if (wishes.length === 0) return reply('ok', { postgres_changes: [] })
  const { topic } = member
  const channel = topic.slice(PREFIX.length)
  await changes.listen(member, wishes, since, (begun) => {
    reply('ok', { postgres_changes: wishes.map(({ asked }, index) => ({ id: begun.numbers[index], ...asked })) })
    const payload = { extension: 'postgres_changes', channel, since: begun.since }
    if (begun.isGap) say({ topic, event: 'system', payload: { ...payload, status: 'error', message: GAP } })
    say({ topic, event: 'system', payload: { ...payload, status: 'ok', message: 'Subscribed to PostgreSQL' } })
  })
}

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
