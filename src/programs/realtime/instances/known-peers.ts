import { keyOf, type Place, type Presence } from '#programs/realtime/presences.ts'
import type { PeerMessage } from './peer-message.ts'
import type { Sender } from './post.ts'

type Room = { place: Place; presences: Map<string, Presence> }
/** @property isWhole whether no message of it was missed */
type Peer = { number: number; heardAt: number; isWhole: boolean; rooms: Map<string, Room> }

/** @param left by their refs */
export type Move = { place: Place; joined: readonly Presence[]; left: readonly string[] }
/** Called once for each change of presences. */
export type Notice = (place: Place, joined: readonly Presence[], left: readonly Presence[]) => void

/** The other instances, and the presences in their channels. */
export function createKnownPeers(notice: Notice) {
  const peers = new Map<string, Peer>()

  function remove(from: string): void {
    const rooms = [...(peers.get(from)?.rooms.values() ?? [])]
    peers.delete(from)
    for (const { place, presences } of rooms) notice(place, [], [...presences.values()])
  }

  return {
    /** To be called first with every message. */
    note({ from, number }: Sender, now: number): void {
      const known = peers.get(from)
      const isWhole = known !== undefined && known.isWhole && number === known.number + 1
      peers.set(from, { number, heardAt: now, isWhole, rooms: known?.rooms ?? new Map() })
    },

    isWhole: (from: string): boolean => peers.get(from)?.isWhole === true,

    /** After a missed message this may be incomplete, so it is ignored until the full state arrives. */
    change(from: string, moved: Move): void {
      const peer = peers.get(from)
      if (peer?.isWhole) move(peer.rooms, moved, notice)
    },

    replace(from: string, present: (PeerMessage & { kind: 'all' })['rooms']): void {
      const peer = peers.get(from)
      if (!peer) return
      const refs = new Map(present.map(({ place, presences }) => [keyOf(place), presences.map(({ ref }) => ref)]))
      for (const [key, { place, presences }] of [...peer.rooms]) {
        const kept = new Set(refs.get(key))
        const left = [...presences.keys()].filter((ref) => !kept.has(ref))
        move(peer.rooms, { place, joined: [], left }, notice)
      }
      for (const { place, presences } of present) move(peer.rooms, { place, joined: presences, left: [] }, notice)
      peer.isWhole = true
    },

    remove,

    /** @param since an instance that was silent from then on counts as dead */
    removeSilent(since: number): void {
      for (const [from, { heardAt }] of [...peers]) if (heardAt < since) remove(from)
    },

    presentIn(place: Place): Presence[] {
      const key = keyOf(place)
      return [...peers.values()].flatMap(({ rooms }) => [...(rooms.get(key)?.presences.values() ?? [])])
    },
  }
}

function move(rooms: Map<string, Room>, { place, joined, left }: Move, notice: Notice): void {
  const key = keyOf(place)
  const room = rooms.get(key) ?? { place, presences: new Map() }
  const gone = left.flatMap((ref) => room.presences.get(ref) ?? [])
  for (const { ref } of gone) room.presences.delete(ref)
  const come = joined.filter(({ ref }) => !room.presences.has(ref))
  for (const presence of come) room.presences.set(presence.ref, presence)
  if (room.presences.size > 0) rooms.set(key, room)
  else rooms.delete(key)
  if (come.length + gone.length > 0) notice(place, come, gone)
}
