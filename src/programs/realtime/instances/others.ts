import { SECOND } from '#shared/durations.ts'
import type { Broadcast } from '../message.ts'
import { takeTurns } from '../pace.ts'
import type { Place } from '../place.ts'
import type { Presence } from '../presences.ts'
import type { Memo } from './memo.ts'
import { createPost, type Sender } from './post.ts'
import { createKnownOthers, type Move, type Notice } from './known-others.ts'
import type { Line } from './line.ts'

export type Others = {
  /** @returns false where too much is said */
  say: (place: Place, broadcast: Broadcast) => boolean
  tell: (move: Move) => void
  /** Who is in a channel at other instances. */
  presentIn: (place: Place) => Presence[]
  stop: () => Promise<void>
}

/** What the others need of this instance. */
export type Here = {
  hear: (place: Place, broadcast: Broadcast) => void
  notice: Notice
  /** Everybody who is here, after all that has changed was told. */
  listPresent: () => { place: Place; presences: Presence[] }[]
}

export type OthersNeeds = {
  /** Undefined where there is nobody else. */
  line: Line | undefined
  /** Of this instance, from its start to its end. */
  id: string
  /** Milliseconds that have passed, from any beginning. */
  elapsed: () => number
  report: (fault: unknown) => void
}

/** So often an instance says that it is there. */
const BEAT_MILLISECONDS = 2 * SECOND
/** After so long without a word an instance has died, and with it everybody who was there. */
const SILENCE_MILLISECONDS = 6 * SECOND
/** All broadcasts of an instance together; a short one counts as much as it takes on its way. */
const MOST_BYTES_PER_SECOND = 4 * 1_024 * 1_024
const LEAST_BYTES = 1_024

const nobody: Others = {
  say: () => true,
  tell: () => undefined,
  presentIn: () => [],
  stop: async () => undefined,
}

/**
 * The other instances of the site. What is said is passed on once and forgotten. Who is there each instance says of its own; whoever has missed
 * something, as the numbers tell, asks for all of it.
 */
export function joinOthers({ line, id, elapsed, report }: OthersNeeds, here: Here): Others {
  if (!line) return nobody
  const others = createKnownOthers(here.notice)
  const pace = { since: elapsed(), count: 0 }

  const post = createPost(
    { line, id, report },
    {
      connected() {
        post.send({ kind: 'ask' })
        post.send(allOf(here))
      },
      take(memo, sender) {
        others.note(sender, elapsed())
        take(memo, sender, { id, here, others, send: post.send })
      },
    },
  )

  const beating = setInterval(() => {
    post.send({ kind: 'here' })
    others.removeSilent(elapsed() - SILENCE_MILLISECONDS)
  }, BEAT_MILLISECONDS)
  beating.unref()

  return {
    say(place, broadcast) {
      const bytes = Math.max(LEAST_BYTES, broadcast.body.length)
      const isInTime = takeTurns(pace, bytes, { now: elapsed(), most: MOST_BYTES_PER_SECOND })
      return isInTime && post.send({ kind: 'said', place, broadcast })
    },
    tell: ({ place, joined, left }) => void post.send({ kind: 'came', place, joined: [...joined], left: [...left] }),
    presentIn: others.presentIn,
    stop() {
      clearInterval(beating)
      return post.stop()
    },
  }
}

const allOf = ({ listPresent }: Here): Memo => ({ kind: 'all', rooms: listPresent() })

type Taking = { id: string; here: Here; others: ReturnType<typeof createKnownOthers>; send: (memo: Memo) => boolean }

function take(memo: Memo, { from }: Sender, { id, here, others, send }: Taking): void {
  switch (memo.kind) {
    case 'said':
      return here.hear(memo.place, memo.broadcast)
    case 'came':
      return others.change(from, memo)
    case 'all':
      return others.replace(from, memo.rooms)
    case 'gone':
      return others.remove(from)
    case 'ask':
      return void (memo.of === undefined || memo.of === id ? send(allOf(here)) : undefined)
    case 'here':
      return void (others.isWhole(from) || send({ kind: 'ask', of: from }))
  }
}
