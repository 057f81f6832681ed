import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const PATIENCE_MILLISECONDS = 150

/** Path that a client-side navigation is waiting for, once the wait is long enough to be noticed. */
export function useSlowNavigation(): string | undefined {
  const navigation = useNavigation()
  const isWaiting = navigation.state === 'loading' && navigation.formMethod === undefined
  const target = isWaiting ? navigation.location : undefined
  const [slowTarget, setSlowTarget] = useState<typeof target>()

  useEffect(() => {
    if (target === undefined) return undefined
    const timer = setTimeout(() => setSlowTarget(target), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [target])

  // A later navigation is another location object: it has not yet been waited for.
  return target !== undefined && target === slowTarget ? target.pathname : undefined
}
