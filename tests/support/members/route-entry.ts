import type { Right } from '#rights/offices.ts'

/** Who may use a route: everybody, signed-in users, or holders of a right. */
export type For = 'everybody' | 'signed-in' | Right

/**
 * @property form filled in so well that only its right is in question, or several if the page has several; by default an empty one, which is refused
 * only after the check of the right
 * @property changes who may send it, if not the same as who may see the page
 */
export type Form = Record<string, string>
export type Entry = { path: string; opens: For; form?: Form | Form[]; changes?: Right }
