import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const PATIENCE_MILLISECONDS = 150

/** Path that a client-side navigation is waiting for, once the wait is long enough to be noticed. */
export function useSlowNavigation(): string | undefined {
  const navigation = useNavigation()
  const isWaiting = navigation.state === 'loading' && navigation.formMethod === undefined
  const target = isWaiting ? navigation.location.pathname : undefined
  const [slowTarget, setSlowTarget] = useState<string>()

  useEffect(() => {
    if (target === undefined) {
      setSlowTarget(undefined)
      return undefined
    }
    const timer = setTimeout(() => setSlowTarget(target), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [target])

  return target === undefined ? undefined : slowTarget
}
