/** Converts typed text to a link's target. @returns undefined for an invalid one */
export function toLinkTarget(typed: string): string | undefined {
  const target = typed.trim()
  if (target === '' || /\s/.test(target)) return undefined
  if (/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(target)) return target
  // A scheme that the page does not allow.
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return undefined
  if (/^[^/@]+@[^/@]+\.[^/@]+$/.test(target)) return `mailto:${target}`
  return /^[^/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(target) ? `https://${target}` : undefined
}
