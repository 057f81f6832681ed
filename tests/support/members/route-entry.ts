import type { Right } from '#rights/offices.ts'

/** For whom a route is: everybody, whoever is signed in, or whoever has a right. */
export type For = 'everybody' | 'signed-in' | Right

/**
 * @property form filled in so well that only its right is in question, or several where a page has several; left out: an empty one is refused only after its right
 * @property changes whoever may send it, where that is not whoever sees the page
 */
export type Form = Record<string, string>
export type Entry = { path: string; opens: For; form?: Form | Form[]; changes?: Right }
