import { encode, encodeBroadcast, type Frame } from './encode.ts'
import type { Broadcast, Outgoing, Version } from './message.ts'
import { takeTurns, type Pace } from './pace.ts'
import { writeDiff, writePresences, type Presence } from './presences.ts'

/** Where people meet: what is private and what is open are two rooms also where they have one name. */
export type Place = { topic: string; isPrivate: boolean }

/** Somebody's part in a channel, from joining to leaving. */
export type Member = Place & {
  version: Version
  joinRef: string | null
  /** Wants to hear what they have sent themselves. */
  hearsSelf: boolean
  acknowledges: boolean
  hearsPresence: boolean
  presenceKey: string
  tracked: Presence | undefined
  send: (frame: Frame) => void
}

type Room = Place & { members: Set<Member>; presences: Map<string, Presence>; untold: Changes | undefined; pace: Pace }
/** By their refs. */
type Changes = { joined: Map<string, Presence>; left: Map<string, Presence> }

/** Whoever comes or goes within so many milliseconds is told of at once: a hall that loses its network, all together. */
const GATHERING_MILLISECONDS = 25
/** So many may say in one channel that they are there. */
const MOST_PRESENT = 500
/** So many times a second a channel passes something on; what is sent to many may be sent less often. */
const MOST_DELIVERIES = 20_000

export type Rooms = ReturnType<typeof createRooms>

type Needs = {
  /** For a saying that somebody is there. */
  newRef: () => string
  /** Milliseconds that have passed, from any beginning. */
  elapsed: () => number
}

/** Who is in which channel, and what they tell each other. */
export function createRooms({ newRef, elapsed }: Needs) {
  const rooms = new Map<string, Room>()

  function tell(room: Room, message: Outgoing, isFor: (member: Member) => boolean): void {
    const frameFor = once((version) => encode(version, message))
    for (const member of room.members) if (isFor(member)) member.send(frameFor(member.version))
  }

  function flush(room: Room): void {
    if (!room.untold) return
    const { joined, left } = room.untold
    room.untold = undefined
    if (joined.size + left.size === 0) return
    const message = { topic: room.topic, event: 'presence_diff', payload: writeDiff(joined.values(), left.values()) }
    tell(room, message, ({ hearsPresence }) => hearsPresence)
  }

  function gather(room: Room): Changes {
    if (!room.untold) setTimeout(() => flush(room), GATHERING_MILLISECONDS)
    return (room.untold ??= { joined: new Map(), left: new Map() })
  }

  function addPresence(room: Room, presence: Presence): void {
    room.presences.set(presence.ref, presence)
    gather(room).joined.set(presence.ref, presence)
  }

  function removePresence(room: Room, presence: Presence): void {
    room.presences.delete(presence.ref)
    const { joined, left } = gather(room)
    // Nobody has heard of it.
    if (!joined.delete(presence.ref)) left.set(presence.ref, presence)
  }

  function untrack(member: Member): void {
    const room = rooms.get(keyOf(member))
    if (room && member.tracked) removePresence(room, member.tracked)
    member.tracked = undefined
  }

  return {
    enter(member: Member): void {
      const { topic, isPrivate } = member
      const room = rooms.get(keyOf(member)) ?? openRoom({ topic, isPrivate }, elapsed())
      rooms.set(keyOf(member), room)
      room.members.add(member)
    },

    leave(member: Member): void {
      untrack(member)
      const room = rooms.get(keyOf(member))
      room?.members.delete(member)
      if (room?.members.size === 0) rooms.delete(keyOf(member))
    },

    /** Tells who is there, to whoever wants to know: the beginning of what is told later. */
    tellPresent(member: Member): void {
      const room = rooms.get(keyOf(member))
      if (!room) return
      flush(room)
      const payload = writePresences(room.presences.values())
      member.send(encode(member.version, { topic: member.topic, event: 'presence_state', payload }))
    },

    /** @returns false where too many are there */
    track(member: Member, meta: Record<string, unknown>): boolean {
      const room = rooms.get(keyOf(member))
      untrack(member)
      if (!room || room.presences.size >= MOST_PRESENT) return false
      member.tracked = { key: member.presenceKey, ref: newRef(), meta }
      addPresence(room, member.tracked)
      return true
    },

    untrack,

    /** @param sender hears it only if they want to @returns false where too much is said */
    broadcast(place: Place, broadcast: Broadcast, sender?: Member): boolean {
      const room = rooms.get(keyOf(place))
      if (!room) return true
      if (!takeTurns(room.pace, room.members.size, { now: elapsed(), most: MOST_DELIVERIES })) return false
      const frameFor = once((version) => encodeBroadcast(version, place.topic, broadcast))
      for (const member of room.members) {
        if (member === sender && !member.hearsSelf) continue
        const frame = frameFor(member.version)
        if (frame) member.send(frame)
      }
      return true
    },
  }
}

const openRoom = (place: Place, now: number): Room => ({
  ...place,
  members: new Set(),
  presences: new Map(),
  untold: undefined,
  pace: { since: now, count: 0 },
})

const keyOf = ({ topic, isPrivate }: Place) => `${isPrivate ? 'private' : 'open'} ${topic}`

/** Written once for all who speak the same version. */
function once<T>(write: (version: Version) => T): (version: Version) => T {
  const written = new Map<Version, T>()
  return (version) => {
    const known = written.get(version)
    if (known !== undefined) return known
    const made = write(version)
    written.set(version, made)
    return made
  }
}
