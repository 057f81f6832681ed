import { SECOND } from '#shared/durations.ts'
import type { Broadcast } from '../message.ts'
import { takeTurns } from '../pace.ts'
import type { Place, Presence } from '#programs/realtime/presences.ts'
import type { PeerMessage } from './peer-message.ts'
import { createPost, type Instance, type PeerChannel, type Sender } from './post.ts'
import { createKnownPeers, type Move, type Notice } from './known-peers.ts'

export type Peers = {
  /** @returns false above the rate limit */
  say: (place: Place, broadcast: Broadcast) => boolean
  tell: (move: Move) => void
  /** Presences in a channel at other instances. */
  presentIn: (place: Place) => Presence[]
  stop: () => Promise<void>
}

/** What the peers need of this instance. */
export type Here = {
  hear: (place: Place, broadcast: Broadcast) => void
  notice: Notice
  /** All presences of this instance, after all their changes were announced. */
  listPresent: () => { place: Place; presences: Presence[] }[]
}

/** Heartbeat interval of an instance. */
const BEAT_MILLISECONDS = 2 * SECOND
/** An instance that is silent for this long counts as dead, with all its presences. */
const SILENCE_MILLISECONDS = 6 * SECOND
/** Limit for all broadcasts of an instance together; a short one counts as at least a message's overhead. */
const MOST_BYTES_PER_SECOND = 4 * 1_024 * 1_024
const LEAST_BYTES = 1_024

const nobody: Peers = { say: () => true, tell: () => undefined, presentIn: () => [], stop: async () => undefined }

/**
 * The other instances of the site. Broadcasts are passed on once and not stored. Each instance announces its own presences; an instance that has
 * missed a message, as the numbers show, asks for all of them.
 *
 * @param channel undefined if there are no other instances
 * @param instance.elapsed milliseconds since any fixed moment
 */
export function joinPeers(
  channel: PeerChannel | undefined,
  { elapsed, ...instance }: Instance & { elapsed: () => number },
  here: Here,
): Peers {
  if (!channel) return nobody
  const peers = createKnownPeers(here.notice)
  const pace = { since: elapsed(), count: 0 }

  const post = createPost(channel, instance, {
    connected() {
      post.send({ kind: 'ask' })
      post.send(allOf(here))
    },
    take(message, sender) {
      peers.note(sender, elapsed())
      take(message, sender, { id: instance.id, here, peers, send: post.send })
    },
  })

  const beating = setInterval(() => {
    post.send({ kind: 'here' })
    peers.removeSilent(elapsed() - SILENCE_MILLISECONDS)
  }, BEAT_MILLISECONDS)
  beating.unref()

  return {
    say(place, broadcast) {
      const bytes = Math.max(LEAST_BYTES, broadcast.body.length)
      const isInTime = takeTurns(pace, bytes, { now: elapsed(), most: MOST_BYTES_PER_SECOND })
      return isInTime && post.send({ kind: 'said', place, broadcast })
    },
    tell: ({ place, joined, left }) => void post.send({ kind: 'came', place, joined: [...joined], left: [...left] }),
    presentIn: peers.presentIn,
    stop() {
      clearInterval(beating)
      return post.stop()
    },
  }
}

type Post = ReturnType<typeof createPost>

const allOf = ({ listPresent }: Here): PeerMessage => ({ kind: 'all', rooms: listPresent() })

type Taking = { id: string; here: Here; peers: ReturnType<typeof createKnownPeers>; send: Post['send'] }

function take(message: PeerMessage, { from }: Sender, { id, here, peers, send }: Taking): void {
  switch (message.kind) {
    case 'said':
      return here.hear(message.place, message.broadcast)
    case 'came':
      return peers.change(from, message)
    case 'all':
      return peers.replace(from, message.rooms)
    case 'gone':
      return peers.remove(from)
    case 'ask':
      return void (message.of === undefined || message.of === id ? send(allOf(here)) : undefined)
    case 'here':
      return void (peers.isWhole(from) || send({ kind: 'ask', of: from }))
  }
}
