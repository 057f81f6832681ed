/** Hidden fields of public forms: the signed time of issue, and a trap that only bots fill in. */
export const guardFieldNames = { token: 'formToken', trap: 'website' } as const
