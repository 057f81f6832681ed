/** Names of the fields that carry a passkey's answer. */
export const passkeyFields = { challenge: 'passkey-anfrage', answer: 'passkey' } as const

/** Upper limit of a passkey's answer, with everything that browsers include. */
export const LONGEST_ANSWER = 20_000
