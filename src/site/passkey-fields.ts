/** Names of the fields that carry a key's answer. */
export const passkeyFields = { challenge: 'passkey-anfrage', answer: 'passkey' } as const

/** An answer of a key with all that browsers tell of it; beyond this nobody's is. */
export const LONGEST_ANSWER = 20_000
