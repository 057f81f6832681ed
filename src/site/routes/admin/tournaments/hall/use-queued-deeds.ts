import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND } from '#shared/durations.ts'

const RETRY_MILLISECONDS = SECOND

/** @property waiting so many deeds wait on this device @property refused so many were sent later and came too late */
export type QueuedDeeds = {
  waiting: number
  refused: number
  /** For the element around the forms, in the capturing phase. */
  keep: (event: SyntheticEvent<HTMLElement, SubmitEvent>) => void
}

/**
 * Without a connection, what somebody does at the desk is kept here and sent in its order as soon as the server can be reached. Each form has a
 * key of its own, so that what was sent and not answered is done once.
 *
 * @param path of the page whose action takes the forms
 */
export function useQueuedDeeds(path: string, isOnline: boolean): QueuedDeeds {
  const queue = useRef<URLSearchParams[]>([])
  const isSending = useRef(false)
  const [counts, setCounts] = useState({ waiting: 0, refused: 0 })
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (counts.waiting === 0) return undefined
    const send = async () => {
      if (isSending.current || !navigator.onLine) return
      isSending.current = true
      const refused = await sendAll(path, queue.current)
      isSending.current = false
      if (refused === undefined) return
      setCounts({ waiting: queue.current.length, refused })
      await revalidate()
    }
    const timer = setInterval(() => void send(), RETRY_MILLISECONDS)
    return () => clearInterval(timer)
  }, [path, counts.waiting, revalidate])

  return {
    ...counts,
    keep(event) {
      if (isOnline && navigator.onLine) return
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
      event.preventDefault()
      queue.current.push(readFields(form))
      setCounts({ waiting: queue.current.length, refused: 0 })
    },
  }
}

function readFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/** In their order. @returns how many came too late; undefined as long as the server cannot be reached, with the rest still in the queue */
async function sendAll(path: string, queue: URLSearchParams[]): Promise<number | undefined> {
  let refused = 0
  for (let next = queue[0]; next; next = queue[0]) {
    const answer = await fetch(path, { method: 'POST', body: next }).catch(() => undefined)
    if (!answer) return undefined
    queue.shift()
    if (!answer.ok) refused++
  }
  return refused
}
