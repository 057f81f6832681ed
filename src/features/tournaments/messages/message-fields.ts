/** Names and limits of the message form. This file has no imports, for the browser needs it too. */
export const messageFieldNames = ['subject', 'text'] as const
export type MessageFieldName = (typeof messageFieldNames)[number]

/** The texts in UTF-16 units, as a browser counts them. From `many` on the page warns; more than `recipients` are refused. */
export const messageLimits = { subject: 120, text: 5_000, many: 100, recipients: 500 } as const
