/** How strongly somebody is signed in, where the service says so. */
export const assuranceOf = (accessToken: string): string | undefined => claimOf(accessToken, 'aal')

/** Whom a token would sign in; a forged one is refused when it is used. */
export const emailIn = (accessToken: string | undefined): string | undefined => claimOf(accessToken ?? '', 'email')

/** @returns a text that is not empty */
function claimOf(accessToken: string, name: string): string | undefined {
  const [, payload = ''] = accessToken.split('.')
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(toBytes(payload)))
    const value = (claims as Record<string, unknown>)[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  } catch {
    // Not for us to judge: the service checks its tokens itself.
    return undefined
  }
}

const toBytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
