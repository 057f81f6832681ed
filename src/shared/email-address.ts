const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64
const MAX_LABEL = 63

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/**
 * Whether the text looks like an address that mail can reach: `name+turnier@müller.example` does.
 *
 * Refuses quoted names, comments, bare hosts and IP addresses, though RFC 5322 allows them: in a form they are typing errors.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false
  const at = text.lastIndexOf('@')
  const localPart = text.slice(0, at)
  return at > 0 && localPart.length <= MAX_LOCAL_PART && LOCAL_PART.test(localPart) && isDomain(text.slice(at + 1))
}

function isDomain(text: string): boolean {
  // A URL parser would drop or unescape other characters, or read them as a port, and accept the rest.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return false
  const labels = toAscii(text).split('.')
  const topLevel = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label)) &&
    /^[a-z][a-z0-9-]+$/.test(topLevel)
  )
}

/** Works in browsers too. */
const toAscii = (domain: string): string => (URL.canParse(`ws://${domain}`) ? new URL(`ws://${domain}`).hostname : '')
