import type { Right } from '#shared/offices.ts'

/** The rooms of the members' area in the order of its navigation; a room opens with any of its rights, without one to everybody. */
export type Room = {
  path: string
  label: string
  icon: 'house' | 'user' | 'users' | 'trophy' | 'mailbox'
  right?: Right
}

export const ROOMS: Room[] = [
  { path: '/admin', label: 'Übersicht', icon: 'house' },
  { path: '/admin/turniere', label: 'Turniere', icon: 'trophy', right: 'read-registrations' },
  { path: '/admin/personen', label: 'Personen', icon: 'users', right: 'manage-people' },
  { path: '/admin/postausgang', label: 'Postausgang', icon: 'mailbox', right: 'read-outbox' },
  { path: '/admin/konto', label: 'Mein Konto', icon: 'user' },
]
