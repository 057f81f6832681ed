import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const PATIENCE_MILLISECONDS = 150

/** Target path of a pending client-side navigation, once the wait is noticeable. */
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

  // A later navigation has another location object, whose wait has just begun.
  return target !== undefined && target === slowTarget ? target.pathname : undefined
}
