import { encode, encodeBroadcast, type Frame, type Broadcast, type Version } from './message.ts'
import type { Here, Peers } from './instances/peers.ts'
import { takeTurns, type Pace } from './pace.ts'
import { keyOf, type Place, writeDiff, writePresences, type Presence } from './presences.ts'

/** A client's membership of a channel, from joining to leaving. */
export type Member = Place & {
  version: Version
  joinRef: string | null
  /** Whether the member receives its own broadcasts. */
  hearsSelf: boolean
  acknowledges: boolean
  hearsPresence: boolean
  presenceKey: string
  tracked: Presence | undefined
  send: (frame: Frame) => void
}

type Room = { place: Place; members: Set<Member>; roll: Roll; pace: Pace }

/** Presences per channel at most. */
const MOST_PRESENT = 500
/** Bytes of all presences in all channels of an instance. */
const MOST_PRESENT_BYTES = 4 * 1_024 * 1_024
/** Deliveries of a channel per second: the more members, the fewer broadcasts. */
const MOST_DELIVERIES = 20_000

export type Rooms = ReturnType<typeof createRooms>

/**
 * The members of each channel, and what they send each other.
 *
 * @param newRef for a presence
 * @param elapsed milliseconds since any fixed moment
 */
export function createRooms(newRef: () => string, elapsed: () => number, joinPeers: (here: Here) => Peers) {
  const rooms = new Map<string, Room>()
  const isInTime = ({ pace, members }: Room) => takeTurns(pace, members.size, { now: elapsed(), most: MOST_DELIVERIES })
  const peers = joinPeers(showRooms(rooms, isInTime))
  const presence = createPresence(rooms, peers, newRef)

  function open({ topic, isPrivate }: Place): Room {
    const place = { topic, isPrivate }
    const members = new Set<Member>()
    const roll = createRoll((joined, left) => {
      tellMoved({ place, members }, joined, left)
      peers.tell({ place, joined, left: left.map(({ ref }) => ref) })
    })
    return { place, members, roll, pace: { since: elapsed(), count: 0 } }
  }

  return {
    ...presence,

    enter(member: Member): void {
      const room = rooms.get(keyOf(member)) ?? open(member)
      rooms.set(keyOf(member), room)
      room.members.add(member)
    },

    leave(member: Member): void {
      presence.untrack(member)
      const room = rooms.get(keyOf(member))
      room?.members.delete(member)
      if (room?.members.size === 0) rooms.delete(keyOf(member))
    },

    /** @param sender receives it only on request @returns false above the rate limit */
    broadcast({ topic, isPrivate }: Place, broadcast: Broadcast, sender?: Member): boolean {
      const place = { topic, isPrivate }
      const room = rooms.get(keyOf(place))
      if ((room && !isInTime(room)) || !peers.say(place, broadcast)) return false
      if (room) deliver(room, broadcast, sender)
      return true
    },

    stop: () => peers.stop(),
  }
}

type OpenRooms = ReadonlyMap<string, Room>

/** The interface of the rooms to other instances. */
const showRooms = (rooms: OpenRooms, isInTime: (room: Room) => boolean): Here => ({
  hear(place, broadcast) {
    const room = rooms.get(keyOf(place))
    if (room && isInTime(room)) deliver(room, broadcast)
  },
  notice(place, joined, left) {
    const room = rooms.get(keyOf(place))
    if (room) tellMoved(room, joined, left)
  },
  listPresent() {
    const all = [...rooms.values()]
    for (const { roll } of all) roll.flush()
    return all
      .map(({ place, roll }) => ({ place, presences: roll.list() }))
      .filter(({ presences }) => presences.length > 0)
  },
})

/** The presences of all channels. */
function createPresence(rooms: OpenRooms, peers: Peers, newRef: () => string) {
  let presentBytes = 0

  const listIn = ({ place, roll }: Room) => [...roll.list(), ...peers.presentIn(place)]

  function untrack(member: Member): void {
    if (!member.tracked) return
    presentBytes -= bytesOf(member.tracked)
    rooms.get(keyOf(member))?.roll.remove(member.tracked)
    member.tracked = undefined
  }

  return {
    /** Sends the full list of presences to a member that asked for it; later changes build on it. */
    tellPresent(member: Member): void {
      const room = rooms.get(keyOf(member))
      if (!room) return
      room.roll.flush()
      const payload = writePresences(listIn(room))
      member.send(encode(member.version, { topic: member.topic, event: 'presence_state', payload }))
    },

    /** @returns false if there are too many presences */
    track(member: Member, meta: Record<string, unknown>): boolean {
      const room = rooms.get(keyOf(member))
      untrack(member)
      const presence = { key: member.presenceKey, ref: newRef(), meta }
      const bytes = bytesOf(presence)
      if (!room || listIn(room).length >= MOST_PRESENT || presentBytes + bytes > MOST_PRESENT_BYTES) return false
      presentBytes += bytes
      member.tracked = presence
      room.roll.add(presence)
      return true
    },

    untrack,
  }
}

function deliver({ place, members }: Room, broadcast: Broadcast, sender?: Member): void {
  const frameFor = once((version) => encodeBroadcast(version, place.topic, broadcast))
  for (const member of members) {
    if (member === sender && !member.hearsSelf) continue
    const frame = frameFor(member.version)
    if (frame) member.send(frame)
  }
}

function tellMoved(
  { place: { topic }, members }: Pick<Room, 'place' | 'members'>,
  joined: readonly Presence[],
  left: readonly Presence[],
): void {
  const message = { topic, event: 'presence_diff', payload: writeDiff(joined, left) }
  const frameFor = once((version) => encode(version, message))
  for (const member of members) if (member.hearsPresence) member.send(frameFor(member.version))
}

const bytesOf = ({ key, meta }: Presence): number => Buffer.byteLength(JSON.stringify([key, meta]))

/** Encoded once for all clients of the same version. */
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

/** Presences that change within this many milliseconds are announced together, such as those of a hall that loses its network. */
const GATHERING_MILLISECONDS = 25

type Roll = ReturnType<typeof createRoll>

/** The presences of one channel. @param tell called soon with everybody who has joined and left since */
function createRoll(tell: (joined: Presence[], left: Presence[]) => void) {
  const presences = new Map<string, Presence>()
  /** Changes not yet announced, by their refs. */
  let untold: { joined: Map<string, Presence>; left: Map<string, Presence> } | undefined

  function flush(): void {
    if (!untold) return
    const { joined, left } = untold
    untold = undefined
    if (joined.size + left.size > 0) tell([...joined.values()], [...left.values()])
  }

  function gather() {
    if (!untold) setTimeout(flush, GATHERING_MILLISECONDS)
    return (untold ??= { joined: new Map(), left: new Map() })
  }

  return {
    /** Announces pending changes at once. */
    flush,

    list: (): Presence[] => [...presences.values()],

    add(presence: Presence): void {
      presences.set(presence.ref, presence)
      gather().joined.set(presence.ref, presence)
    },

    remove(presence: Presence): void {
      presences.delete(presence.ref)
      const { joined, left } = gather()
      // If its joining was not yet announced, neither is its leaving.
      if (!joined.delete(presence.ref)) left.set(presence.ref, presence)
    },
  }
}
