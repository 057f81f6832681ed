import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND } from '#shared/durations.ts'

const LOOK_MILLISECONDS = 1.5 * SECOND
/** Waiting times are shown in minutes. */
const STALE_MILLISECONDS = 30 * SECOND

/**
 * Keeps an open page of the hall up to date: polls for new entries, and reloads the page's data when there are any.
 *
 * @param last number of the last entry on the page @returns whether the server can be reached
 */
export function useFreshDay(slug: string, last: number): { isOnline: boolean } {
  const [isOnline, setOnline] = useState(true)
  const { revalidate, state } = useRevalidator()
  const present = useRef({ last, isIdle: true, loadedAt: 0 })
  useEffect(() => {
    present.current = { last, isIdle: state === 'idle', loadedAt: performance.now() }
  }, [last, state])
  useEffect(() => {
    const look = async () => {
      const { last: shown, isIdle, loadedAt } = present.current
      if (document.visibilityState === 'hidden' || !isIdle) return
      const newest = await askLast(slug)
      setOnline(newest !== undefined)
      const isOld = performance.now() - loadedAt > STALE_MILLISECONDS
      if (newest !== undefined && (newest !== shown || isOld)) await revalidate()
    }
    const timer = setInterval(() => void look(), LOOK_MILLISECONDS)
    // Runs at once, so that a cached page without a connection notices it soon.
    void look()
    return () => clearInterval(timer)
  }, [slug, revalidate])
  return { isOnline }
}

async function askLast(slug: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`/admin/turniere/${encodeURIComponent(slug)}/halle/stand`)
    if (!answer.ok) return undefined
    const { last }: { last?: unknown } = await answer.json()
    return typeof last === 'number' ? last : undefined
  } catch {
    return undefined
  }
}
