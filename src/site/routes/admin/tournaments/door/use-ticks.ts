import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#shared/durations.ts'
import { randomId } from '../../../../random-id.ts'
import type { Stand } from './door-view.ts'
import { createTickQueue, type KeptTick, type TickQueue } from './tick-queue.ts'

/** Others tick off at the same time. */
const POLL_MILLISECONDS = 2 * SECOND

/** `signed-out`: the session has ended; what was tapped stays on the phone. */
export type Connection = 'fine' | 'away' | 'signed-out'

/**
 * The door on this phone: what the server said last, and what it does not have yet.
 *
 * @param path that answers what others have ticked and takes what was ticked here @param fresh what the page came with
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
      // The shape is that of the route beside this file.
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
      // What the last page of this browser could not send.
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
  // Who struck a team has a fresher page than the last answer.
  const stand = asked && asked.moment >= fresh.moment ? asked : fresh
  return { stand, kept, connection, tap }
}
