import { SECOND } from '#shared/durations.ts'
import { createChannels, LARGEST_MESSAGE_BYTES, type RealtimeContext, type Reply } from './channels.ts'
import { decode, encode, type Frame, type Incoming, type Outgoing, type Version } from './message.ts'
import { takeTurns } from './pace.ts'

/** The part of a socket that is used. */
export type Socket = {
  readonly bufferedAmount: number
  readonly readyState: number
  send: (data: Buffer, options: { binary: boolean }) => void
  close: (code: number, reason: string) => void
  terminate: () => void
}

/** @property key shown by the program */
type Visitor = { version: Version; key: string | undefined }

export type Connection = ReturnType<typeof createConnection>

/** Limit per socket and second; a frame above the usual size counts as several. No person and no page needs more. */
const MOST_FRAMES = 100
/** Back-pressure limit: a reader with more unread bytes is cut off and reconnects. */
const MOST_UNREAD_BYTES = 512 * 1_024

const HEARTBEATS = 'phoenix'
/** Maximum age of a token check: on a heartbeat, and on other messages for clients that send no heartbeat. */
const TOKEN_AGES = { heartbeat: SECOND, other: 30 * SECOND }
/** Closing codes of RFC 6455 and its registry; the vendor's client reconnects after each of them. */
const POLICY_VIOLATION = 1008
const MESSAGE_TOO_BIG = 1009
const OPEN = 1

/** One socket, whose messages are handled in order. */
export function createConnection(socket: Socket, { version, key }: Visitor, ctx: RealtimeContext) {
  const { elapsed, report } = ctx
  const pace = { since: elapsed(), count: 0 }
  let heardAt = pace.since
  let work = Promise.resolve()

  function send({ data, isBinary }: Frame): void {
    if (socket.readyState !== OPEN) return
    if (socket.bufferedAmount > MOST_UNREAD_BYTES) return socket.terminate()
    try {
      socket.send(data, { binary: isBinary })
    } catch (fault) {
      // A fault of this socket must not keep the message from other members of the channel.
      report(fault)
      socket.terminate()
    }
  }
  const say = (message: Outgoing) => send(encode(version, message))
  const isOpen = () => socket.readyState === OPEN
  const channels = createChannels({ version, key, isOpen, send, say }, ctx)

  const replyTo =
    ({ topic, ref, joinRef }: Incoming): Reply =>
    (status, response) =>
      say({ topic, event: 'phx_reply', payload: { status, response }, ref, joinRef })

  return {
    /** When the socket last sent anything. */
    heardAt: () => heardAt,

    hear(data: Buffer, isBinary: boolean): void {
      // A closed client may go on sending until its side has closed.
      if (!isOpen()) return
      heardAt = elapsed()
      const turns = Math.max(1, Math.ceil(data.length / LARGEST_MESSAGE_BYTES))
      const isInTime = takeTurns(pace, turns, { now: heardAt, most: MOST_FRAMES })
      if (!isInTime) return socket.close(POLICY_VIOLATION, 'Too many messages')
      const message = decode(version, data, isBinary)
      if (!message) return socket.close(POLICY_VIOLATION, 'The message cannot be read')
      if (message.kind !== 'broadcast' && data.length > LARGEST_MESSAGE_BYTES)
        return socket.close(MESSAGE_TOO_BIG, 'The message is too large')
      const reply = replyTo(message)
      // In order: a token check waits for the database, and later messages must not overtake it.
      work = work
        .then(() => take(channels, message, reply))
        .catch((fault: unknown) => {
          report(fault)
          reply('error', { reason: 'internal error' })
        })
    },

    /** To be called when the socket has closed. */
    end: () => void (work = work.then(channels.leaveAll)),
  }
}

async function take(channels: ReturnType<typeof createChannels>, message: Incoming, reply: Reply): Promise<void> {
  if (message.topic === HEARTBEATS) {
    reply('ok', {})
    return channels.checkTokens(TOKEN_AGES.heartbeat)
  }
  await channels.checkTokens(TOKEN_AGES.other)
  if (message.kind === 'broadcast') return channels.broadcast(message, reply)
  return message.event === 'phx_join' ? channels.join(message, reply) : channels.push(message, reply)
}
