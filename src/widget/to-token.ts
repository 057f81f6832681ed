import type { Token } from 'gotrue-js'

type Session = { access_token?: string; refresh_token?: string; expires_in?: string | number }

/** @param session an object with a token's parts; other parts are dropped */
export function toToken({ access_token, refresh_token, expires_in }: Session): Token {
  return {
    access_token: access_token ?? '',
    refresh_token: refresh_token ?? '',
    expires_in: Number(expires_in),
    // gotrue-js reads it from the token itself.
    expires_at: 0,
    token_type: 'bearer',
  }
}
