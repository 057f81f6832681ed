import type { Member } from '../../member.ts'
import { officeNames } from '#rights/offices.ts'
import { roomsFor, type Room } from './rooms.ts'

/** What the frame of the members' area shows of the person. */
export type ShellFacts = { name: string; offices: string[]; rooms: Room[] }

export function toShellFacts({ who, offices }: Member): ShellFacts {
  return {
    name: nameOf(who.person.account),
    offices: offices.map((office) => officeNames[office]),
    rooms: roomsFor(offices),
  }
}

function nameOf({ userMetadata, email }: Member['who']['person']['account']): string {
  const name = userMetadata['full_name']
  return (typeof name === 'string' && name.trim()) || email || 'Ohne Namen'
}
