/** Drawings for board members without a portrait. */
export const AVATARS = { m: 'pictures/avatar-m.svg', w: 'pictures/avatar-w.svg' } as const
