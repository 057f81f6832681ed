/** An answer that is given again and again. */
export type AnswerTemplate = { id: string; title: string; text: string }

/** @property count how many templates, the others in UTF-16 units */
export const templateLimits = { count: 30, title: 60, text: 10_000 } as const
