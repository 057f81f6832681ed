/** The assurance level of a token (`aal`), if the service states it. */
export const assuranceOf = (accessToken: string): string | undefined => claimOf(accessToken, 'aal')

/** The address that a token would sign in; not verified, because the service refuses a forged token. */
export const emailIn = (accessToken: string | undefined): string | undefined => claimOf(accessToken ?? '', 'email')

/** @returns a non-empty text */
function claimOf(accessToken: string, name: string): string | undefined {
  const [, payload = ''] = accessToken.split('.')
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(toBytes(payload)))
    const value = (claims as Record<string, unknown>)[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  } catch {
    // Undecodable: the service validates its tokens itself.
    return undefined
  }
}

const toBytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
