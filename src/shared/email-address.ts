const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64
const MAX_LABEL = 63

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/**
 * Whether mail can be sent there, as far as the text shows: `name+turnier@müller.example` can.
 *
 * Quoted names, comments, bare hosts and IP addresses are refused, though RFC 5322 allows them: on a form, they
 * are slips.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false
  const at = text.lastIndexOf('@')
  const localPart = text.slice(0, at)
  return at > 0 && localPart.length <= MAX_LOCAL_PART && LOCAL_PART.test(localPart) && isDomain(text.slice(at + 1))
}

function isDomain(text: string): boolean {
  // Read as a host name, other characters would be dropped, unescaped or taken for a port, and the rest accepted.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return false
  const labels = toAscii(text).split('.')
  const topLevel = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label)) &&
    /^[a-z][a-z0-9-]+$/.test(topLevel)
  )
}

/** In browsers, too. */
const toAscii = (domain: string): string => (URL.canParse(`ws://${domain}`) ? new URL(`ws://${domain}`).hostname : '')
