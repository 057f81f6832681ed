/**
 * What a member lets the other members see. The name belongs to it always; nothing else unless the member has said so. Without a profile
 * nothing is shown.
 *
 * @property phone as typed; empty: none @property line a sentence of their own; empty: none
 */
export type MemberProfile = { showsEmail: boolean; phone: string; line: string }

/** In signs. */
export const profileLimits = { phone: 30, line: 160 } as const

export type ProfileMistake = { field: 'phone' | 'line'; kind: 'no-number' | 'too-long' }

const NUMBER = /^[+\d][\d\s()/.-]*$/
const FEWEST_DIGITS = 5

/** @returns what is wrong with it; empty when nothing is */
export function profileMistakes({ phone, line }: Pick<MemberProfile, 'phone' | 'line'>): ProfileMistake[] {
  const mistakes: ProfileMistake[] = []
  if (phone.length > profileLimits.phone) mistakes.push({ field: 'phone', kind: 'too-long' })
  else if (phone !== '' && !(NUMBER.test(phone) && phone.replace(/\D/g, '').length >= FEWEST_DIGITS))
    mistakes.push({ field: 'phone', kind: 'no-number' })
  if (line.length > profileLimits.line) mistakes.push({ field: 'line', kind: 'too-long' })
  return mistakes
}
