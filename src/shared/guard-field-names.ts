/** Hidden fields of a form that everybody may send: the signed time of issue, and a trap that only bots fill in. */
export const guardFieldNames = { token: 'formToken', trap: 'website' } as const
