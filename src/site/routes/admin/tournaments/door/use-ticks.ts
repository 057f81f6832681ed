import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#shared/durations.ts'
import { randomId } from '../../../../random-id.ts'
import type { Stand } from './door-view.ts'
import { createTickQueue, type KeptTick, type TickQueue } from './tick-queue.ts'

/** Other phones tick off at the same time. */
const POLL_MILLISECONDS = 2 * SECOND

/** `signed-out`: the session has ended; ticks stay on the phone. */
export type Connection = 'fine' | 'away' | 'signed-out'

/**
 * The entrance on this phone: the server's last state, and ticks that it does not have yet.
 *
 * @param path address that returns all ticks and receives this phone's @param fresh the page's own data
 */
export function useTicks(path: string, fresh: Stand) {
  const [asked, setAsked] = useState<Stand>()
  const [kept, setKept] = useState<readonly KeptTick[]>([])
  const [connection, setConnection] = useState<Connection>('fine')
  const queue = useRef<TickQueue>(undefined)

  useEffect(() => {
    const ask = async (init?: RequestInit): Promise<boolean> => {
      const answer = await fetch(path, init).catch(() => undefined)
      const isSignedOut = answer?.redirected === true || answer?.status === 401 || answer?.status === 403
      const isFine = answer?.ok === true && !isSignedOut
      // The route beside this file defines the shape.
      if (isFine) setAsked((await answer.json()) as Stand)
      setConnection(isFine ? 'fine' : isSignedOut ? 'signed-out' : 'away')
      return isFine
    }
    const own = createTickQueue({
      storage: localStorage,
      key: `einlass ${path}`,
      now: () => Date.now(),
      newId: randomId,
      send: (ticks) =>
        ask({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ticks) }),
      changed: () => setKept(own.list()),
    })
    queue.current = own
    const work = async () => {
      if (own.list().length > 0) await own.flush()
      else if (!document.hidden) await ask()
      // Includes ticks that an earlier page of this browser could not send.
      setKept(own.list())
    }
    const timer = setInterval(() => void work(), POLL_MILLISECONDS)
    void work()
    return () => clearInterval(timer)
  }, [path])

  const tap = (team: string, isHere: boolean) => {
    queue.current?.add(team, isHere)
    void queue.current?.flush()
  }
  // After a team was struck, the page is fresher than the last polled answer.
  const stand = asked && asked.moment >= fresh.moment ? asked : fresh
  return { stand, kept, connection, tap }
}
