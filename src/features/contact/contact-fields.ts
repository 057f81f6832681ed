/** Names of the contact form's fields, in the order of the page. This file has no imports, for the browser needs it too. */
export const contactFieldNames = ['email', 'subject', 'message'] as const
export type ContactFieldName = (typeof contactFieldNames)[number]

/** In UTF-16 units, as a browser counts them. */
export const contactLimits = { email: 254, subject: 200, message: 5_000 } as const
