import type { ClubFacts } from '#features/club/club-facts.ts'
import { toShownPicture, type Picture } from '#features/pictures/picture.ts'
import { AVATARS } from './avatars.ts'

type Member = ClubFacts['board']['members'][number]

/** The pictures that may be shown for these members. */
export const portraitsOf = (members: readonly Member[]): string[] => [
  ...Object.values(AVATARS),
  ...members.flatMap(({ picture }) => picture ?? []),
]

/** An officer, or a vacant office. */
export function showMember({ name, position, email, gender, picture }: Member, pictures: Map<string, Picture>) {
  // A portrait may be withheld.
  const portrait = pictures.get(picture ?? '') ?? pictures.get(AVATARS[gender])
  return { name, position, email, picture: portrait && toShownPicture(portrait) }
}

export type ShownMember = ReturnType<typeof showMember>
