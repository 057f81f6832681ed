/** Shown for members of the board of whom there is no portrait. */
export const AVATARS = { m: 'pictures/avatar-m.svg', w: 'pictures/avatar-w.svg' } as const
