import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND } from '#shared/durations.ts'
import { randomId } from '../../../../../random-id.ts'
import { createCommandQueue, type CommandQueue, type Sent } from './command-queue.ts'

const RETRY_MILLISECONDS = SECOND

/** @property waiting number of commands that wait on this device @property refused number of commands that were sent later and came too late */
export type QueuedCommands = {
  waiting: number
  refused: number
  /** For the element around the forms, in the capture phase. */
  keep: (event: SyntheticEvent<HTMLElement, SubmitEvent>) => void
}

/**
 * Without a connection, keeps the desk's commands on this device and sends them in order once the server can be reached, even after the page was
 * reopened.
 *
 * @param path of the page whose action handles the forms
 */
export function useQueuedCommands(path: string, isOnline: boolean): QueuedCommands {
  const queue = useRef<CommandQueue>(undefined)
  const [counts, setCounts] = useState({ waiting: 0, refused: 0 })
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const own = createCommandQueue({
      storage: localStorage,
      key: `tische ${path}`,
      now: () => Date.now(),
      newId: randomId,
      send: (fields) => send(path, fields),
    })
    queue.current = own
    const work = async () => {
      const waiting = own.waiting()
      if (waiting === 0) return
      // Includes commands that an earlier page of this browser could not send.
      setCounts((shown) => (shown.waiting === waiting ? shown : { waiting, refused: 0 }))
      const refused = navigator.onLine ? await own.flush() : undefined
      if (refused === undefined) return
      setCounts({ waiting: own.waiting(), refused })
      await revalidate()
    }
    const timer = setInterval(() => void work(), RETRY_MILLISECONDS)
    return () => clearInterval(timer)
  }, [path, revalidate])

  return {
    ...counts,
    keep(event) {
      if (isOnline && navigator.onLine) return
      const form = event.target
      if (!queue.current || !(form instanceof HTMLFormElement) || form.method !== 'post') return
      event.preventDefault()
      queue.current.add(readFields(form))
      setCounts({ waiting: queue.current.waiting(), refused: 0 })
    },
  }
}

function readFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/** The redirect's target tells the outcome: the board, the page of a tie that needs a look first, or the sign-in. */
async function send(path: string, fields: URLSearchParams): Promise<Sent> {
  const answer = await fetch(path, { method: 'POST', body: fields }).catch(() => undefined)
  if (!answer || answer.status >= 500) return 'not-now'
  const { pathname } = new URL(answer.url)
  if (answer.redirected && !pathname.startsWith(path)) return 'not-now'
  return answer.ok && pathname === path ? 'done' : 'too-late'
}
